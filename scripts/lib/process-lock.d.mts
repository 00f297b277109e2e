export function identifyProcess(pid: number): string | null;
export function isSameProcess(identity: string): boolean;
export function isAlive(pid: number): boolean;
export function listMembers(folder: string): number[];
export function joinMembers(folder: string): () => void;
export function withFileLock<T>(file: string, work: () => Promise<T>, onWait?: () => void): Promise<T>;
