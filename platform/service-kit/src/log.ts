import { pino, type DestinationStream, type Logger } from 'pino';
import { correlationId, traceparent } from './correlation.ts';
import { redact, redactText } from './redact.ts';
import { recordedTraceId } from './tracing/traceparent.ts';

/** JSON logs with correlation id, and trace id where the trace is recorded, without personal data, amounts, limits or secrets. */
export function createLog(name: string, level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { service: name },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) => redact(fields) as Record<string, unknown>,
    },
    // Errors are already plain when the serializer sees them.
    serializers: { err: (value: unknown) => value },
    mixin: () => {
      const id = correlationId();
      if (id === undefined) return {};
      const traceId = recordedTraceId(traceparent());
      return traceId === null ? { correlationId: id } : { correlationId: id, traceId };
    },
    hooks: {
      logMethod(this: Logger, args: unknown[], method: (...args: unknown[]) => void) {
        method.apply(
          this,
          args.map((arg) => (typeof arg === 'string' ? redactText(arg) : arg)),
        );
      },
    },
  };
  return pino(options as never, destination ?? standardOutput());
}

let shared: DestinationStream | null = null;

/**
 * Standard output, written as each line is made: to hand a line to a thread that writes it wakes that thread and then
 * this one, which costs ten times the write.
 */
function standardOutput(): DestinationStream {
  // whoever took the place of its `write` is to see the lines
  if (Object.hasOwn(process.stdout, 'write')) return process.stdout;
  return (shared ??= pino.destination({ dest: process.stdout.fd, sync: true }));
}
