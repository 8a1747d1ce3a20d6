import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';

const schedule = RequestQueue.prototype.scheduleCheckPendingRequests;

/** Looks again where a request waits to be sent; where none does, the next one that has to wait sets the timer. */
function scheduleWhereSomeWait(this: RequestQueue): void {
  if (this.pending.length > 0) schedule.call(this);
}

/** How often requests that were not answered in time are looked for, ms: they have 10 s. */
const TIMEOUTS_EVERY_MS = 1000;

function lookForTimeouts(this: RequestQueue): void {
  if (!this.enforceRequestTimeout) return;
  this.destroy();
  this.requestTimeoutIntervalId = setInterval(() => {
    const now = Date.now();
    for (const request of this.inflight.values())
      if (now - request.sentAt > request.requestTimeout) request.timeoutRequest();
    if (!this.isConnected()) this.destroy();
  }, TIMEOUTS_EVERY_MS);
}

/**
 * Keeps kafkajs from waking an idle process, for each connection: every millisecond, for ever, to look whether requests
 * wait (it sets its timer again behind each look, with a negative time where nothing is held back: tulios/kafkajs#1704,
 * open in 2.2.4), and every 100 ms for requests that were not answered in time.
 */
export function stopIdleChecks(): void {
  RequestQueue.prototype.scheduleCheckPendingRequests = scheduleWhereSomeWait;
  RequestQueue.prototype.scheduleRequestTimeoutCheck = lookForTimeouts;
}
