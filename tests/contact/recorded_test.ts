import { testRecorded } from "../kit/recorded.ts";

testRecorded(new URL("recorded/", import.meta.url));
