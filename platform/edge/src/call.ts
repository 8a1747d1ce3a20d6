import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Seat } from './live-channel.ts';
import type { Places } from './places.ts';

/** A request at the public origin. */
export interface Call {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly path: string;
  readonly correlationId: string;
  /** W3C context of its span; undefined: without traces, and of live streams. */
  readonly traceparent: string | undefined;
  /** Network address of the caller. */
  readonly address: string;
  readonly cookies: Readonly<Record<string, string | undefined>>;
}

/** Who is asked, and how. */
export interface Backend {
  readonly url: string;
  readonly bodyLimit: number;
  readonly passCookies: boolean;
  /** Identity's own pages bring their own policy. */
  readonly ownPolicy: boolean;
  /** What is admitted together. */
  readonly line: string;
  /** Where it is by now, for a call that waits for it. */
  readonly moved?: () => string;
}

/** How a request is passed on. */
export interface Passing {
  /** A live stream, with its place on the channel. */
  readonly endless?: boolean;
  readonly seat?: Seat | null;
  readonly enter?: () => ReturnType<Places['enter']>;
}

/** What the shell receives about a document. */
export interface Page {
  readonly document: string | null;
  readonly cohorts: string | null;
}

/** A running release. */
export interface Target {
  readonly url: string;
  readonly answers: string;
}
