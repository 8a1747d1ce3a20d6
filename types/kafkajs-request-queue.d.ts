/** What is used of a file that kafkajs does not export by itself: the requests of one connection. */
declare module 'kafkajs/src/network/requestQueue/index.js' {
  import type { EventEmitter } from 'node:events';

  interface PushedRequest {
    readonly entry: { readonly correlationId: number };
    readonly expectResponse: boolean;
    readonly sendRequest: () => void;
    readonly requestTimeout?: number;
  }

  export default class RequestQueue extends EventEmitter {
    constructor(options: {
      readonly maxInFlightRequests: number | null;
      readonly requestTimeout: number;
      readonly enforceRequestTimeout: boolean;
      readonly clientId: string;
      readonly broker: string;
      readonly logger: { debug(): void; warn(): void };
    });
    readonly enforceRequestTimeout: boolean;
    /** Requests that were sent and not answered yet. */
    readonly inflight: ReadonlyMap<
      number,
      {
        /** Epoch ms. */
        readonly sentAt: number;
        readonly requestTimeout: number;
        timeoutRequest(): void;
      }
    >;
    requestTimeoutIntervalId: NodeJS.Timeout | null;
    readonly isConnected: () => boolean;
    /** Clears its timers. */
    destroy(): void;
    /** Begins to look for requests that were not answered in time. */
    scheduleRequestTimeoutCheck(): void;
    /** Requests that wait until they may be sent. */
    readonly pending: readonly unknown[];
    /** The timer of the next look at them. */
    readonly throttleCheckTimeoutId: NodeJS.Timeout | null;
    /** No request is sent for so long, ms. */
    maybeThrottle(ms: number): void;
    push(request: PushedRequest): void;
    /** Sends what waits, as far as it may be sent. */
    checkPendingRequests(): void;
    /** Sets the timer of the next look. */
    scheduleCheckPendingRequests(): void;
  }
}
