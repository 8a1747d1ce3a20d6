import type { CommandAnswer, ValuationCommands } from '@rollheim/contracts';
import { rejected, type Command, type Decision, type Forwarded, type Tx } from '@rollheim/service-kit';
import { claim } from './claims.ts';
import { isConfirmToken, wasConfirmToken } from './decide.ts';
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
  if (!present || !wasConfirmToken(token, valuationId, secret)) return rejected('not_found');
  if (present.confirmed) return answer(present);
  const request = await findRequest(tx.client, valuationId);
  if (!request || !isConfirmToken(token, valuationId, request.corrections, secret))
    return rejected('not_found');
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
