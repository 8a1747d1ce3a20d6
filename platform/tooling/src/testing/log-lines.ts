/** Lines of JSON that loggers of this process write. */
export interface LogLines {
  /** The lines so far, as they were written. */
  readonly lines: readonly Readonly<Record<string, unknown>>[];
  /** Lets the process write to its output again. */
  stop(): void;
}

/** Keeps what loggers write that are made from now on, instead of writing it to the output of the process. */
export function keepLogLines(): LogLines {
  const lines: Record<string, unknown>[] = [];
  const { stdout } = process;
  const write = stdout.write.bind(stdout);
  const keep = (chunk: string | Uint8Array): boolean => {
    const text = String(chunk);
    if (!text.startsWith('{"level"')) return write(chunk);
    for (const line of text.split('\n').filter(Boolean))
      lines.push(JSON.parse(line) as Record<string, unknown>);
    return true;
  };
  // a logger asks its stream for `write` at every line, and takes the stream instead of its descriptor once `write` is replaced
  stdout.write = keep;
  return { lines, stop: () => void (stdout.write = write) };
}
