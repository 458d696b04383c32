import { ApiError } from "../../../lib/http/reply.ts";
import { hour, second } from "../support.ts";
import { SimulatedProvider } from "./provider.ts";
import { type Server, startServer, type Surroundings } from "./server.ts";
import { SimulatedStore } from "./store.ts";
import { World } from "./world.ts";

/** The answer that a client was given, and when. */
export interface Answer {
  at: number;
  /** When its request last turned to the store, of which it speaks; `-Infinity` if that failed. */
  asOf: number;
  subject: string;
  /** "sent", "replayed" or the code of an error. */
  told: string;
}

/** The events of one schedule. */
export interface Course
  extends Pick<SimulatedProvider, "deduplicates" | "calls" | "mails" | "known"> {
  seed: number;
  answers: Answer[];
  /** By its subject, what an enquiry was told every 3 s after nothing went wrong any more. */
  atLast: Map<string, string[]>;
  trace: string[];
}

/** Enquiries that are sent with the one key; "other" has other fields. */
const subjects = ["first", "first", "first", "other"];

/** The most that a clock is wrong, in milliseconds either way. */
export const clockError = hour;
const clocks = [0, 0, 0, second, -second, 31 * second, -31 * second, clockError, -clockError];

/** Milliseconds that may pass at once while something is under way, and while nothing is. */
const moments = [100, second, 3 * second, 10 * second, 31 * second];
const ages = [19 * hour, 25 * hour];

/**
 * One schedule: processes that share a store and a provider, clients that send with the same key
 * and repeat what was not sent, and whatever can go wrong. After each step the caller waits until
 * all that follows from it has come about.
 */
export function* play(seed: number, isTraced = false): Generator<void, Course> {
  const world = new World(seed, isTraced);
  const provider = new SimulatedProvider(world, world.chance(50));
  const surroundings: Surroundings = {
    world,
    provider,
    store: new SimulatedStore(world),
    isGuarded: world.chance(25),
    isRemote: world.chance(50),
  };
  let started = 0;
  const servers = Array.from({ length: 2 + world.random(2) }, start);
  const answers: Answer[] = [];

  function start(): Server {
    const process = { name: `process ${++started}`, alive: true, ahead: world.pick(clocks) };
    return startServer(process, surroundings);
  }

  function kill(index: number) {
    const { process, waiting } = servers[index]!;
    world.kill(process);
    servers[index] = start();
    waiting.forEach((lost) => lost());
  }

  /** Sends an enquiry to a process; it is `answered` by `undefined` if that dies. */
  function request(subject: string, answered: (told?: string) => void, server: Server) {
    const { process, waiting } = server;
    world.note(`a client sends ${subject} to ${process.name}`);
    const lost = () => answered();
    waiting.add(lost);
    let asOf = world.time;
    const answer = (told: string) => {
      if (!process.alive) return;
      waiting.delete(lost);
      world.note(`${process.name} answers ${subject}: ${told}`);
      answers.push({ at: world.time, asOf, subject, told });
      answered(told);
    };
    server.send(subject, (failed) => asOf = failed ? -Infinity : world.time).then(
      ({ replayed }) => answer(replayed ? "replayed" : "sent"),
      (error) => answer(error instanceof ApiError ? error.code : String(error)),
    );
  }

  /** A client that comes some time, and again, at most so many times, until its enquiry is sent. */
  function visit(subject: string, times: number) {
    const within = world.pick([0, second, 10 * second, 40 * second]);
    const come = () => request(subject, comeBack, world.pick(servers));
    const comeBack = (told = "") => {
      if (times > 1 && !["sent", "replayed"].includes(told)) visit(subject, times - 1);
    };
    world.later("a client comes", null, come, world.random(within + 1));
  }

  function disturb() {
    const what = world.random(100);
    if (what < 3) {
      kill(world.random(servers.length));
    } else if (what < 6) {
      const { process } = world.pick(servers);
      process.ahead = world.pick(clocks);
      world.note(`the clock of ${process.name} is ${process.ahead / second} s ahead`);
    } else if (what < 16) {
      world.pass(world.pick(moments));
    } else if (what < 20 && world.isQuiet) {
      world.pass(world.pick(ages));
    }
  }

  for (let left = 1 + world.random(4); left > 0; left--) {
    visit(world.pick(subjects), 1 + world.random(3));
  }
  for (let steps = 0; !world.isOver && steps < 300; steps++) {
    disturb();
    yield world.next();
  }

  world.note("nothing goes wrong any more");
  world.faults = 0;
  if (world.chance(50)) servers.forEach((_, index) => kill(index));
  else for (let steps = 0; !world.isOver && steps < 300; steps++) yield world.next();

  const server = world.pick(servers);
  // A connection over the network that never answered is given up after a minute by its clock.
  if (surroundings.isRemote) world.pass(130 * second);
  const atLast = new Map<string, string[]>();
  for (const subject of new Set(subjects)) {
    const said: string[] = [];
    do {
      let last = "";
      request(subject, (told = "") => last = told, server);
      yield;
      while (last === "" && !world.isOver) yield world.next();
      said.push(last);
      world.pass(3 * second);
    } while (said.at(-1) === "IDEMPOTENCY_IN_PROGRESS" && said.length < 20);
    atLast.set(subject, said);
  }
  const { deduplicates, calls, mails, known } = provider;
  return { seed, deduplicates, calls, mails, known, answers, atLast, trace: world.trace };
}
