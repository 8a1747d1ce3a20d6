import { pino, type DestinationStream, type Logger } from 'pino';
import { correlationId } from './correlation.ts';
import { redact, redactText } from './redact.ts';

/** JSON logs with correlation id, without personal data, amounts, limits or secrets. */
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
      return id === undefined ? {} : { correlationId: id };
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
  return destination ? pino(options as never, destination) : pino(options as never);
}
