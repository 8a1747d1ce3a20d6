/** What the launcher sends to a process. */
export type ProcessTask =
  | ({ readonly type: 'run' } & ProcessOrder)
  /** Loads code that it may have to run later: the absolute paths of `main.ts` files. */
  | { readonly type: 'load'; readonly name: string; readonly mains: readonly string[] };

/** What a process is to run. */
export interface ProcessOrder {
  readonly name: string;
  readonly healthPort: number;
  readonly members: readonly MemberOrder[];
}

/** One member and its configuration. */
export interface MemberOrder {
  readonly name: string;
  /** Absolute path of its `main.ts`. */
  readonly main: string;
  readonly config: Readonly<Record<string, string>>;
  /** Its own port, if it has one. */
  readonly port: number | null;
}

/** What a process sends to the launcher. */
export type ProcessReport =
  | { readonly type: 'started'; readonly ms: number }
  | { readonly type: 'failed'; readonly member: string; readonly message: string };
