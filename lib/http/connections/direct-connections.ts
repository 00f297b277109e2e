import type { Server } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Answer } from "../answer";
import { answerBrokenRequest } from "./broken-request";
import { DirectConnection, incomingOf, type Service } from "./direct-connection";
import { readUnknownMethod } from "./whole-request";

/*
 * Connections of programs that ask the API are answered without node:http, whose request and response objects cost more than a
 * kept answer: a simple request is read and answered here, and the first one that is not simple, or not for us, takes its
 * connection to node:http for good. Nothing is interpreted that it would read otherwise.
 */

/** From so many connections on each is heard once a turn of the loop: half of what the loop reads in one go. */
const CROWD = 512;

type Listener = (socket: Socket) => void;

/** Stands before a server of node:http: answers what its service takes, once there is one, and passes on all other connections. */
export class DirectConnections {
  readonly #open = new Set<DirectConnection>();
  readonly #server: Server;
  readonly #toServer: Listener;
  #service: Service | null = null;

  constructor(server: Server) {
    this.#server = server;
    // A server of node:http listens to itself for connections, first of all. Whoever else listens goes on to hear of each.
    const [toServer] = server.listeners("connection") as Listener[];
    if (!toServer) throw new TypeError("this server takes no connections");
    this.#toServer = toServer;
    server.off("connection", toServer);
    server.prependListener("connection", (socket: Socket) => this.#take(socket));
    server.on("clientError", (error, socket) =>
      answerBrokenRequest(error, socket, (packet) => this.#refuse(packet, socket)),
    );
  }

  /** Answers from now on. */
  start(service: Service): void {
    this.#service = service;
  }

  /** As the server's own methods of these names do for its connections. */
  closeIdleConnections(): void {
    for (const direct of this.#open) if (direct.isIdle) direct.close();
  }

  closeAllConnections(): void {
    for (const direct of this.#open) direct.close();
  }

  /** How the API refuses a method that `node:http` does not know; null for what is not for it. */
  #refuse(packet: Buffer, socket: Duplex): Promise<Answer> | null {
    const service = this.#service;
    const request = readUnknownMethod(packet);
    if (!service || !request || !(socket instanceof Socket) || !service.takes(request.target)) return null;
    return service.answer(incomingOf(request, socket));
  }

  #take(socket: Socket): void {
    const forget = () => this.#open.delete(direct);
    const direct = new DirectConnection(socket, {
      patience: this.#server.headersTimeout,
      service: () => this.#service,
      isCrowded: () => this.#open.size >= CROWD,
      passOn: () => {
        forget();
        socket.off("close", forget);
        this.#toServer.call(this.#server, socket);
      },
      refuseSilent: () => this.#server.emit("clientError", silence(), socket),
    });
    this.#open.add(direct);
    socket.once("close", forget);
  }
}

const silence = () => Object.assign(new Error("nothing was asked"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
