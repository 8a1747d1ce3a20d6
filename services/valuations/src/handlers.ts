import { randomUUID } from 'node:crypto';
import { isLocale } from '@rollheim/contracts';
import type { CustomerCommands, ValuationCommands, ValuationState } from '@rollheim/contracts';
import {
  accepted,
  rejected,
  type Command,
  type CommandHandlers,
  type Decision,
  type Tx,
} from '@rollheim/service-kit';
import {
  addressHmac,
  edited,
  MOST_DRAFTS,
  newValuation,
  normaliseEmail,
  submissionFaults,
} from './decide.ts';
import { claimAddress, countDrafts, lockValuation, saveValuation } from './store.ts';

const OPERATOR = 'operator:';
const CUSTOMER = /^[0-9a-f-]{36}$/i;

/** Commands of `valuations.commands`. */
export const commandHandlers = (secret: string): CommandHandlers<ValuationCommands> => ({
  'valuation.update': update,
  'valuation.submit': (command, tx) => submit(command, tx, secret),
  'valuation.valuate': valuate,
});

async function update(
  { payload, at }: Command<ValuationCommands['valuation.update']>,
  tx: Tx,
): Promise<Decision> {
  const { valuationId, uuidHash, productType } = payload;
  const present = await lockValuation(tx.client, valuationId);
  if (present && present.uuidHash !== uuidHash) return rejected('not_found');
  if (present && present.status !== 'editing') return rejected('move_not_allowed');
  if (!present && (await countDrafts(tx.client, uuidHash)) >= MOST_DRAFTS)
    return rejected('too_many_requests');
  return save(tx, edited(present ?? newValuation({ valuationId, uuidHash, productType }, at), payload));
}

/** Submits a draft; without an account its address makes a prospect customer (spec 2 §3). */
async function submit(
  { payload, actor, at }: Command<ValuationCommands['valuation.submit']>,
  tx: Tx,
  secret: string,
): Promise<Decision> {
  const { valuationId, uuidHash, phone, name, language } = payload;
  const draft = await lockValuation(tx.client, valuationId);
  if (!draft || draft.uuidHash !== uuidHash) return rejected('not_found');
  if (draft.status !== 'editing') return rejected('valuation_exists');
  const email = normaliseEmail(payload.email);
  const faults = submissionFaults(draft, { email, phone });
  if (Object.keys(faults).length > 0) return rejected('invalid_input', faults);
  if (!(await claimAddress(tx.client, addressHmac(email, secret), valuationId))) {
    return rejected('valuation_exists', { email: 'validation.valuation_exists' });
  }
  const account = actor !== null && CUSTOMER.test(actor) ? actor : null;
  const customerId = account ?? randomUUID();
  if (account === null) createProspect(tx, { customerId, email, phone, name, language });
  tx.emit({
    topic: 'valuations.events',
    key: valuationId,
    type: 'valuation.submitted',
    payload: { valuationId, customerId },
  });
  const version = draft.version + 1;
  return save(tx, { ...draft, version, status: 'under_review', customerId, submittedAt: at });
}

function createProspect(
  tx: Tx,
  given: { customerId: string; email: string; phone: string | null; name: string | null; language: string },
): void {
  const { customerId, email, phone, name, language } = given;
  const payload: CustomerCommands['customer.create'] = {
    customerId,
    email,
    name: name || null,
    surname: null,
    company: null,
    phone: phone || null,
    street: null,
    zipCode: null,
    city: null,
    country: null,
    language: isLocale(language) ? language : 'de',
    profileType: 'PRIVATE',
    segmentation: 'prospect',
  };
  tx.emit({ topic: 'customers.commands', key: customerId, type: 'customer.create', payload });
}

/** The operator's price range; a second one is refused, the report was sent. */
async function valuate(
  { payload, actor, at }: Command<ValuationCommands['valuation.valuate']>,
  tx: Tx,
): Promise<Decision> {
  if (!actor?.startsWith(OPERATOR)) return rejected('not_allowed');
  const { valuationId, low, high } = payload;
  const present = await lockValuation(tx.client, valuationId);
  if (!present) return rejected('not_found');
  if (present.status !== 'under_review') return rejected('move_not_allowed');
  if (low > high) return rejected('invalid_input', { high: 'validation.range_reversed' });
  tx.emit({
    topic: 'valuations.events',
    key: valuationId,
    type: 'valuation.valuated',
    payload: { valuationId, customerId: present.customerId },
  });
  const version = present.version + 1;
  return save(tx, { ...present, version, status: 'valuated', range: { low, high }, valuatedAt: at });
}

async function save(tx: Tx, state: ValuationState): Promise<Decision> {
  await saveValuation(tx.client, state);
  tx.emit({ topic: 'valuations.state', key: state.valuationId, type: 'valuations.state', payload: state });
  return accepted(
    { valuationId: state.valuationId, status: state.status },
    { versions: { [`valuations/${state.valuationId}`]: state.version } },
  );
}
