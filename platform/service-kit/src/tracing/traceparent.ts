/** What the SDK's propagator writes (W3C Trace Context, version 00): trace id, span id, flags. */
const FORM = /^00-([0-9a-f]{32})-[0-9a-f]{16}-0([01])$/;

/** Id of the trace that a context belongs to; null where it is not recorded, or is no context. */
export function recordedTraceId(traceparent: string | undefined): string | null {
  const found = traceparent === undefined ? null : FORM.exec(traceparent);
  return found?.[2] === '1' ? (found[1] ?? null) : null;
}

/** True for a context whose trace is not recorded: that was decided where it began. */
export const isUnrecorded = (traceparent: string): boolean => FORM.exec(traceparent)?.[2] === '0';
