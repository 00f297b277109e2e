import type { Socket } from "node:net";
import { PEER_HEADER } from "@/lib/core/client-ip";
import { log } from "@/lib/core/log";
import { merged } from "@/lib/core/merged";
import type { Answer } from "../answer";
import { type Incoming, incoming } from "../incoming";
import { BUSY, hearLater, hearNextTurn } from "../pressure/hearing";
import { KEEP_ALIVE_MS, type Message, writeAnswer } from "./message";
import { type WholeRequest, wholeRequestReader } from "./whole-request";

export type Service = {
  /** What answers a request, where that is kept. */
  kept: (request: WholeRequest) => Message | null;
  /** Whether a target is answered here. */
  takes: (target: string) => boolean;
  answer: (request: Incoming) => Promise<Answer>;
};

type Options = {
  /** How long the first request may take to come, in milliseconds. */
  patience: number;
  service: () => Service | null;
  /** Whether so many are connected that each is heard once a turn of the loop. */
  isCrowded: () => boolean;
  passOn: () => void;
  refuseSilent: () => void;
};

/** One connection, and the one request that it waits for. */
export class DirectConnection {
  readonly #socket: Socket;
  readonly #options: Options;
  readonly #read = wholeRequestReader();
  readonly #listeners: Record<string, (bytes: Buffer) => void>;
  #state: "new" | "idle" | "answering" = "new";
  #hasEnded = false;
  /** Something came while the answer was made, and waits in the socket. */
  #hasMore = false;

  constructor(socket: Socket, options: Options) {
    this.#socket = socket;
    this.#options = options;
    this.#listeners = {
      data: (bytes) => this.#onData(bytes),
      end: () => this.#onEnd(),
      error: () => socket.destroy(),
      timeout: () => this.#onTimeout(),
    };
    for (const [event, listener] of Object.entries(this.#listeners)) socket.on(event, listener);
    socket.setTimeout(options.patience);
  }

  /** Whether nothing is asked, nor waits to be heard, and the last answer was taken. */
  get isIdle(): boolean {
    const { writableLength, readableLength } = this.#socket;
    return this.#state === "idle" && writableLength === 0 && readableLength === 0;
  }

  close(): void {
    this.#socket.destroy();
  }

  #onData(bytes: Buffer): void {
    if (this.#state === "answering") {
      // One request at a time: who does not wait for answers has them put in order by node:http.
      this.#socket.pause();
      this.#socket.unshift(bytes);
      this.#hasMore = true;
      return;
    }
    const service = this.#options.service();
    const request = service && this.#read(bytes);
    const kept = request && service.kept(request);
    if (kept) {
      kept.writeTo(this.#socket);
      this.#onSent();
    } else if (request && service.takes(request.target)) this.#answer(service, request);
    else this.#passOn(bytes);
  }

  #answer(service: Service, request: WholeRequest): void {
    this.#state = "answering";
    service
      .answer(incomingOf(request, this.#socket))
      .then((made) => this.#send(made))
      .catch((error) => {
        log().error({ err: error }, "an answer could not be sent");
        this.#socket.destroy();
      });
  }

  #send(answer: Answer): void {
    if (this.#socket.destroyed) return;
    writeAnswer(this.#socket, answer);
    this.#onSent(answer.status === BUSY);
  }

  #onSent(isRefused = false): void {
    const socket = this.#socket;
    if (socket.timeout !== KEEP_ALIVE_MS) socket.setTimeout(KEEP_ALIVE_MS);
    this.#state = "idle";
    if (this.#hasMore) this.#passOn();
    else if (this.#hasEnded) socket.end();
    else if (socket.writableNeedDrain) {
      // Whoever asks without reading the answers waits.
      socket.pause();
      socket.once("drain", () => socket.resume());
    } else if (isRefused) hearLater(socket);
    else if (this.#options.isCrowded()) hearNextTurn(socket);
  }

  #onEnd(): void {
    this.#hasEnded = true;
    if (this.#state !== "answering") this.#socket.end();
  }

  #onTimeout(): void {
    if (this.#state === "new") this.#options.refuseSilent();
    else if (this.#state === "idle") this.#socket.destroy();
  }

  /** Gives the connection, and what came over it unanswered, to node:http. */
  #passOn(bytes?: Buffer): void {
    const socket = this.#socket;
    for (const [event, listener] of Object.entries(this.#listeners)) socket.off(event, listener);
    socket.setTimeout(0);
    socket.pause();
    if (bytes) socket.unshift(bytes);
    this.#options.passOn();
    process.nextTick(() => socket.resume());
  }
}

/** A request that was read from the bytes of a connection. */
export function incomingOf({ method, target, headers, body }: WholeRequest, { remoteAddress = "" }: Socket): Incoming {
  // Only the connection itself says where it comes from.
  const get = (name: string) => (name === PEER_HEADER ? remoteAddress : (headers.get(name) ?? null));
  const request = incoming(method, target, get);
  return body ? merged(request, { whole: async () => body, isHere: () => true }) : request;
}
