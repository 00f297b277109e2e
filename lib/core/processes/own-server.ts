import { singleton } from "../singleton";

const getState = () => singleton("own-server", () => ({ running: false }));

/** Notes that this process is `server.ts`: it lives on between requests, and writes to the database what waits when it ends. */
export function noteOwnServer(): void {
  getState().running = true;
}

/** False under plain Next, where a host may freeze the process as soon as it has answered. */
export function isOwnServer(): boolean {
  return getState().running;
}
