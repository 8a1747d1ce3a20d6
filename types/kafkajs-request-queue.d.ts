/** What is used of a file that kafkajs does not export by itself: the requests of one connection. */
declare module 'kafkajs/src/network/requestQueue/index.js' {
  import type { EventEmitter } from 'node:events';

  interface PushedRequest {
    readonly entry: { readonly correlationId: number };
    readonly expectResponse: boolean;
    readonly sendRequest: () => void;
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
