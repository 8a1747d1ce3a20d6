import { checkFields, type CommandAnswer, type ValuationCommands } from '@rollheim/contracts';
import { accepted, rejected, type Command, type Decision, type Tx } from '@rollheim/service-kit';
import { addressHmac, MOST_CORRECTIONS, normaliseEmail } from './decide.ts';
import { hasRoom, planMail } from './request-mails.ts';
import { changeAddress, findRequest, type WaitingRequest } from './requests.ts';
import { lockValuation } from './store.ts';

type Answer = Decision<CommandAnswer<'valuation.resend'>>;

/** A request whose mail no one has read, with the hash of its browser; null for every other. */
async function unread(
  tx: Tx,
  valuationId: string,
): Promise<{ readonly request: WaitingRequest; readonly uuidHash: string | null } | null> {
  const present = await lockValuation(tx.client, valuationId);
  if (!present || present.confirmed || present.refused) return null;
  const request = await findRequest(tx.client, valuationId);
  return request === null || request.isProven ? null : { request, uuidHash: present.uuidHash };
}

/** Sends the mail again to the same address: whoever knows the unguessable id may ask for it. */
export async function resend(
  { payload: { valuationId }, at }: Command<ValuationCommands['valuation.resend']>,
  tx: Tx,
): Promise<Answer> {
  const found = await unread(tx, valuationId);
  return found ? mailed(tx, found.request, at) : rejected('not_found');
}

/** Corrects the address of a request, and sends its mail there. Nothing is corrected without a mail. */
export async function correctEmail(
  { payload, at }: Command<ValuationCommands['valuation.correct-email']>,
  tx: Tx,
  secret: string,
): Promise<Answer> {
  const { valuationId, uuidHash } = payload;
  const found = await unread(tx, valuationId);
  if (found?.uuidHash !== uuidHash) return rejected('not_found');
  const { request } = found;
  const email = normaliseEmail(payload.email);
  const fault = checkFields([{ rule: 'required' }, { rule: 'email' }], email);
  if (fault) return rejected('invalid_input', { email: fault });
  if (email === request.email) return mailed(tx, request, at);
  if (request.corrections >= MOST_CORRECTIONS) return rejected('too_many_requests');
  if (!(await hasRoom(tx.client, valuationId, at))) return mailed(tx, request, at);
  const corrected = { email, addressHmac: addressHmac(email, secret) };
  await changeAddress(tx.client, valuationId, corrected);
  return mailed(tx, { ...request, ...corrected }, at);
}

const mailed = async ({ client }: Tx, request: WaitingRequest, at: string): Promise<Answer> =>
  accepted({ valuationId: request.valuationId, ...(await planMail(client, request, at)) });
