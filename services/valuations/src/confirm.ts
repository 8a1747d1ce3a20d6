import type { CommandAnswer, ValuationCommands } from '@rollheim/contracts';
import { rejected, type Command, type Decision, type Forwarded, type Tx } from '@rollheim/service-kit';
import { claim, claimsOf } from './claims.ts';
import { isConfirmToken } from './decide.ts';
import { begin } from './owners.ts';
import { answer } from './publish.ts';
import { findRequest, markProven } from './requests.ts';
import { lockValuation } from './store.ts';

/**
 * Whoever has read the mail owns the address. Whose the valuation is, the customers service knows and says: it answers the
 * caller, alike for an address with an account and without one. An account that asked owns it in any case.
 */
export async function confirm(
  command: Command<ValuationCommands['valuation.confirm']>,
  tx: Tx,
  secret: string,
): Promise<Decision<CommandAnswer<'valuation.confirm'>> | Forwarded> {
  const { valuationId, token } = command.payload;
  const present = await lockValuation(tx.client, valuationId);
  if (!present) return rejected('not_found');
  const provesAny = (hashes: readonly string[]) =>
    hashes.some((addressHmac) => isConfirmToken(token, { valuationId, addressHmac }, secret));
  // its request is gone; the address that began it is among its claims
  if (present.confirmed)
    return provesAny(await claimsOf(tx.client, valuationId)) ? answer(present) : rejected('not_found');
  const request = await findRequest(tx.client, valuationId);
  if (!request || !provesAny([request.addressHmac])) return rejected('not_found');
  // a refused one stays, to be refused again and to expire with its data
  if (present.refused || (await claim(tx.client, request.addressHmac, valuationId)) !== valuationId)
    return rejected('valuation_exists');
  const { customerId, email, name, phone, language } = request;
  if (customerId !== null)
    return answer(await begin(tx, present, request, { customerId, at: command.at, secret }));
  await markProven(tx.client, valuationId);
  const who = { email, name: name?.trim() || null, phone: phone?.trim() || null, language };
  const asked = { valuationId, version: present.version + 1, ...who };
  // in this service's name: whoever could ask so otherwise would learn whose an address is
  return command.forward('customer.recognise', asked, { actor: 'service:valuations' });
}
