// deno-lint-ignore no-import-prefix -- for this peer alone
import protobuf from "npm:protobufjs@8.8.1";

/**
 * The messages of KV Connect, version 3, that reading, checking, setting and deleting take. What a
 * message has beside these fields is skipped.
 */
const schema = `
  syntax = "proto3";

  message SnapshotRead { repeated Range ranges = 1; }
  message Range { bytes start = 1; bytes end = 2; int32 limit = 3; bool reverse = 4; }

  message SnapshotReadOutput {
    repeated Entries ranges = 1;
    bool read_is_strongly_consistent = 4;
    int32 status = 8;
  }
  message Entries { repeated Entry values = 1; }
  message Entry { bytes key = 1; bytes value = 2; int32 encoding = 3; bytes versionstamp = 4; }

  message AtomicWrite { repeated Check checks = 1; repeated Mutation mutations = 2; }
  message Check { bytes key = 1; bytes versionstamp = 2; }
  message Mutation { bytes key = 1; Value value = 2; int32 type = 3; int64 expire_at_ms = 4; }
  message Value { bytes data = 1; int32 encoding = 2; }

  message AtomicWriteOutput { int32 status = 1; bytes versionstamp = 2; }
`;

const { root } = protobuf.parse(schema);

/** The status of a read that succeeded. */
export const readDone = 1;
/** The status of a write that was carried out, and of one whose checks failed. */
export const written = 1, checkFailed = 2;
/** The types of a mutation. */
export const set = 1, remove = 2;

export interface SnapshotRead {
  ranges: { start: Uint8Array; end: Uint8Array; limit: number; reverse: boolean }[];
}

export interface SnapshotReadOutput {
  ranges: { values: Entry[] }[];
  readIsStronglyConsistent: boolean;
  status: number;
}

export interface Entry {
  key: Uint8Array;
  value: Uint8Array;
  encoding: number;
  versionstamp: Uint8Array;
}

export interface AtomicWrite {
  /** An empty versionstamp: the key must not exist. */
  checks: { key: Uint8Array; versionstamp: Uint8Array }[];
  mutations: {
    key: Uint8Array;
    value: Value;
    type: number;
    /** Milliseconds since 1970; 0: never. */
    expireAtMs: number;
  }[];
}

export interface Value {
  data: Uint8Array;
  encoding: number;
}

export interface AtomicWriteOutput {
  status: number;
  versionstamp?: Uint8Array;
}

/** @throws {Error} for bytes that are no such message */
export const readSnapshotRead = (bytes: Uint8Array) => decode<SnapshotRead>("SnapshotRead", bytes);

/** @throws {Error} for bytes that are no such message */
export const readAtomicWrite = (bytes: Uint8Array) => decode<AtomicWrite>("AtomicWrite", bytes);

export const snapshotReadOutput = (output: SnapshotReadOutput) =>
  encode("SnapshotReadOutput", output);

export const atomicWriteOutput = (output: AtomicWriteOutput) => encode("AtomicWriteOutput", output);

function decode<Message>(name: string, bytes: Uint8Array): Message {
  const type = root.lookupType(name);
  return type.toObject(type.decode(bytes), { longs: Number, defaults: true }) as Message;
}

function encode(name: string, message: object): Uint8Array<ArrayBuffer> {
  const type = root.lookupType(name);
  return new Uint8Array(type.encode(type.fromObject(message)).finish());
}
