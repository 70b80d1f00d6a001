import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createPcmReader, type Pcm, toBytes } from "../../voice/pcm.ts";
import type { RoomOrder, RoomReport } from "./room-messages.ts";

export interface RoomListener {
  onPresent(isPresent: boolean): void;
  /** 16 kHz. */
  onSound(pcm: Pcm): void;
  onLeft(problem: string | null): void;
}

/** The agent's place in one room. */
export interface RoomSeat {
  /** 24 kHz. */
  play(pcm: Pcm): void;
  clear(): void;
  sendData(json: string): void;
  caption(caption: { isVisitor: boolean; segment: string; text: string; isFinal: boolean }): void;
  leave(): void;
}

export interface RoomProcess {
  /** Resolves once the agent is in the room. @throws when it cannot get in. */
  join(room: { room: string; url: string; token: string; visitor: string }, listener: RoomListener): Promise<RoomSeat>;
  close(): void;
}

const WORKER = fileURLToPath(new URL("./voice-worker.ts", import.meta.url));
const JOIN_MS = 10_000;

interface Joining {
  listener: RoomListener;
  settle: PromiseWithResolvers<void>;
}

/** Whether LiveKit's native package is installed; some systems lack it. */
export function hasRoomPackage(): boolean {
  try {
    import.meta.resolve("@livekit/rtc-node");
    return true;
  } catch {
    return false;
  }
}

/** Starts the voice worker with the first room. When it dies, its rooms end. */
export function createRoomProcess(): RoomProcess {
  let child: ChildProcess | null = null;
  const rooms = new Map<string, Joining>();

  function start(): ChildProcess {
    const started = fork(WORKER, [], {
      execArgv: ["--no-warnings", "--conditions=@disco/source"],
      env: { PATH: process.env.PATH },
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    started.on("message", hear);
    const fail = () => {
      if (child !== started) return;
      child = null;
      for (const room of [...rooms.keys()]) left(room, "The voice worker ended.");
    };
    started.on("error", fail);
    started.on("exit", fail);
    return started;
  }

  function hear(report: RoomReport): void {
    if (report.type === "up") return;
    const joining = rooms.get(report.room);
    if (joining === undefined) return;
    if (report.type === "joined") joining.settle.resolve();
    else if (report.type === "present") joining.listener.onPresent(report.isPresent);
    else if (report.type === "audio") joining.listener.onSound(createPcmReader()(report.pcm));
    else left(report.room, report.problem);
  }

  function left(room: string, problem: string | null): void {
    const joining = rooms.get(room);
    rooms.delete(room);
    joining?.settle.reject(new Error(problem ?? "The room was closed."));
    joining?.listener.onLeft(problem);
  }

  function send(order: RoomOrder): void {
    child?.send(order, () => {});
  }

  return {
    join: async ({ room, url, token, visitor }, listener) => {
      child ??= start();
      const settle = Promise.withResolvers<void>();
      rooms.set(room, { listener, settle });
      const timer = setTimeout(() => left(room, "The room did not open in time."), JOIN_MS);
      send({ type: "join", room, url, token, visitor });
      await settle.promise.finally(() => clearTimeout(timer));
      return {
        play: (pcm) => send({ type: "audio", room, pcm: toBytes(pcm) }),
        clear: () => send({ type: "clear", room }),
        sendData: (json) => send({ type: "data", room, json }),
        caption: (caption) => send({ type: "caption", room, ...caption }),
        leave: () => {
          rooms.delete(room);
          send({ type: "leave", room });
        },
      };
    },
    close: () => {
      const ending = child;
      child = null;
      rooms.clear();
      ending?.kill("SIGKILL");
    },
  };
}
