import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';

const schedule = RequestQueue.prototype.scheduleCheckPendingRequests;

/** Looks again where a request waits to be sent; where none does, the next one that has to wait sets the timer. */
function scheduleWhereSomeWait(this: RequestQueue): void {
  if (this.pending.length > 0) schedule.call(this);
}

/**
 * Keeps kafkajs from looking every millisecond, for ever and for each connection, whether requests wait: it sets its
 * timer anew behind each look, with a negative time where nothing is held back (tulios/kafkajs#1704, open in 2.2.4).
 */
export function stopIdleChecks(): void {
  RequestQueue.prototype.scheduleCheckPendingRequests = scheduleWhereSomeWait;
}
