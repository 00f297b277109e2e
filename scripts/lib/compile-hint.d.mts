export function addCompileHints(folder: string): void;
