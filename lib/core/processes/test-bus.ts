import { subscribe } from "./bus";

/**
 * Opens the bus for a test and waits until it hears. It tells every subscriber then to look again, which would come in the midst of a
 * test of what is kept. Before anything else subscribes, or right after.
 */
export function busHears(): Promise<void> {
  return new Promise((resolve) => {
    const end = subscribe("test.hears", {
      onMessage: () => {},
      onGap: () => {
        end();
        resolve();
      },
    });
  });
}
