/** A release of a BFF that a host process runs. */
export interface BffStart {
  /** `<module>@<version>`. */
  readonly key: string;
  /** Artefact: an ES module that exports `start(env)`. */
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
  /** When its process is started again, it is before the others there, which wait until it is ready. */
  readonly isFirst: boolean;
}

/** What the supervisor sends to a host process. */
export type ToHost =
  | ({ readonly type: 'start' } & BffStart)
  | { readonly type: 'stop'; readonly key: string }
  /** All of them end soon: they are not ready from now on. */
  | { readonly type: 'drain' }
  | { readonly type: 'measure' }
  | { readonly type: 'end' };

/** What a host process reports. */
export type FromHost =
  | {
      readonly type: 'started';
      readonly key: string;
      readonly port: number;
      readonly projection: string | null;
    }
  | { readonly type: 'failed'; readonly key: string; readonly message: string }
  | { readonly type: 'stopped'; readonly key: string }
  | { readonly type: 'measured'; readonly held: HeldByHost };

/** What a host process holds after garbage was collected. */
export interface HeldByHost {
  /** Bytes of the heap, and of buffers beside it. */
  readonly bytes: number;
  /** Timers, sockets, files and other things that are open, by their kind (`timers`, `TCPSocketWrap`). */
  readonly resources: Readonly<Record<string, number>>;
}
