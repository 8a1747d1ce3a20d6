/** True while a process with this id runs. */
export function isAlive(pid: number): boolean;
/** What keeps a run from starting, in a sentence that says what to do; null when nothing does. `free`: bytes. */
export function whyNotToStart(folder: string, free?: number): string | null;
/** Ends databases that killed runs left running below the folder, deletes what they left, gives the names of that. */
export function removeLeftovers(cache: string): Promise<string[]>;
