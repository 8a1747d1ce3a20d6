import { correlationId, currentOrigin, onBehalfOf, traceparent } from '../correlation.ts';
import type { MailOrigin } from '../tx.ts';
import type { Trace, Tracing } from './trace.ts';

/** Columns of {@link MailOrigin}, for the migrations of a table `mails`. */
export const MAIL_ORIGIN_COLUMNS =
  'alter table mails add column correlation_id text, add column traceparent text;';

/** The origin of the work under way, for a mail that it wants. */
export const mailOrigin = (): MailOrigin => ({
  correlationId: correlationId() ?? null,
  traceparent: traceparent() ?? null,
});

/** Runs the sending of a mail in its span, on behalf of what wanted it. `code`: which mail it is; never to whom. */
export async function sendingMail<T>(
  tracing: Tracing,
  mail: MailOrigin & { readonly code: string; readonly attempts: number },
  send: (trace: Trace) => Promise<T>,
): Promise<T> {
  const origin = currentOrigin(mail.correlationId === null ? {} : { correlationId: mail.correlationId });
  const trace = tracing.begin({
    kind: 'client',
    name: `send mail ${mail.code}`,
    parent: mail.traceparent ?? undefined,
    facts: () => ({
      'rollheim.mail.attempt': mail.attempts,
      'rollheim.correlation_id': origin.correlationId,
    }),
  });
  try {
    return await onBehalfOf({ ...origin, traceparent: trace.traceparent }, () => send(trace));
  } finally {
    trace.end();
  }
}
