import { expect, vi } from 'vitest';
import { browser, code, draft, mailbox, newest, restartValuations, send, submit, system } from './harness.ts';

const SECONDS = 10_000;

/** A request that waits for this address to be confirmed. */
export async function waiting(email: string): Promise<string> {
  const valuationId = await draft();
  expect(code(await submit(valuationId, email))).toBe('accepted');
  return valuationId;
}

/** Asks for the mail again. */
export const resend = (valuationId: string) => send('valuation.resend', { valuationId });

/** Gives a request another address. */
export const correct = (valuationId: string, email: string, uuidHash = browser) =>
  send('valuation.correct-email', { valuationId, uuidHash, email });

/** Mails that an address has got. */
export const mailsTo = (email: string) => mailbox.mails.filter(({ to }) => to === email);

/** Waits until an address has so many mails; answers the token of the last one. */
export async function mailed(email: string, count: number): Promise<string> {
  await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(count), SECONDS);
  return /confirm=([\w-]+)/.exec(mailsTo(email).at(-1)?.text ?? '')?.[1] ?? '';
}

/** Whatever was planned is sent or dropped. */
export const allSent = () =>
  vi.waitFor(async () => expect(await system.query('select 1 from valuations.mails')).toEqual([]), SECONDS);

/** A request waits no longer, and is gone. */
export async function expire(valuationId: string): Promise<void> {
  await system.query(
    "update valuations.requests set created_at = now() - interval '49 hours' where valuation_id = $1",
    [valuationId],
  );
  await restartValuations(); // looks at once
  await vi.waitFor(() => expect(newest(valuationId)).toBeNull());
}
