import { DEFAULT_LOCALE, departsFrom, isLocale } from '@rollheim/contracts';
import type { CommandAnswer, ValuationCommands, ValuationState } from '@rollheim/contracts';
import {
  isOperator,
  isOwnMatter,
  rejected,
  type Command,
  type CommandHandlers,
  type Decision,
  type Tx,
} from '@rollheim/service-kit';
import {
  accountHmac,
  addressHmac,
  edited,
  MOST_DRAFTS,
  newValuation,
  normaliseEmail,
  submissionFaults,
} from './decide.ts';
import { hasConfirmedAddress } from './facts.ts';
import { confirm } from './confirm.ts';
import { claim } from './claims.ts';
import { correctEmail, resend } from './mail-again.ts';
import { answer, publish, publishBegun } from './publish.ts';
import { planMail } from './request-mails.ts';
import { saveRequest } from './requests.ts';
import { evidenceQueries, Models, proposedFor } from './sales/evidence-queries.ts';
import { countDrafts, lockValuation } from './store.ts';

type Step = CommandAnswer<'valuation.update'>;

const CUSTOMER = /^[0-9a-f-]{36}$/i;

/** Commands of `valuations.commands`. */
export function commandHandlers(secret: string): CommandHandlers<ValuationCommands> {
  const models = new Models();
  return {
    'valuation.update': update,
    'valuation.submit': (command, tx) => submit(command, tx, secret),
    'valuation.confirm': (command, tx) => confirm(command, tx, secret),
    'valuation.resend': resend,
    'valuation.correct-email': (command, tx) => correctEmail(command, tx, secret),
    'valuation.valuate': (command, tx) => valuate(command, tx, models),
    ...evidenceQueries(models),
  };
}

async function update(
  { payload, at }: Command<ValuationCommands['valuation.update']>,
  tx: Tx,
): Promise<Decision<Step>> {
  const { valuationId, uuidHash, productType } = payload;
  const present = await lockValuation(tx.client, valuationId);
  if (present && present.uuidHash !== uuidHash) return rejected('not_found');
  if (present && present.status !== 'editing') return rejected('move_not_allowed');
  if (!present && (await countDrafts(tx.client, uuidHash)) >= MOST_DRAFTS)
    return rejected('too_many_requests');
  return save(tx, edited(present ?? newValuation({ valuationId, uuidHash, productType }, at), payload));
}

/**
 * Submits a draft. It waits until the owner of its address confirms it, whoever that is: the answer is the same for
 * every address. An account whose own address is confirmed has nothing to confirm.
 */
async function submit(
  { payload, actor, at }: Command<ValuationCommands['valuation.submit']>,
  tx: Tx,
  secret: string,
): Promise<Decision<Step>> {
  const { valuationId, uuidHash, phone, name, language } = payload;
  const draft = await lockValuation(tx.client, valuationId);
  if (!draft || draft.uuidHash !== uuidHash) return rejected('not_found');
  if (draft.status !== 'editing') return rejected('valuation_exists');
  const email = normaliseEmail(payload.email);
  const faults = submissionFaults(draft, { email, phone }, at);
  if (Object.keys(faults).length > 0) return rejected('invalid_input', faults);
  const customerId = actor !== null && CUSTOMER.test(actor) ? actor : null;
  const submitted = {
    ...draft,
    version: draft.version + 1,
    status: 'under_review',
    submittedAt: at,
  } as const;
  if (customerId !== null && (await hasConfirmedAddress(tx.client, customerId))) {
    if ((await claim(tx.client, accountHmac(customerId, secret), valuationId)) !== valuationId)
      return rejected('valuation_exists', { email: 'validation.valuation_exists' });
    return answer(await publishBegun(tx, { ...submitted, customerId }));
  }
  const request = {
    valuationId,
    addressHmac: addressHmac(email, secret),
    customerId,
    email,
    name: name || null,
    phone: phone || null,
    language: isLocale(language) ? language : DEFAULT_LOCALE,
  };
  await saveRequest(tx.client, request, at);
  await planMail(tx.client, request, at);
  return save(tx, submitted);
}

/** The operator's price range, with a reason where it departs from what sales say; a second one is refused, the report was sent. */
async function valuate(
  { payload, actor, at }: Command<ValuationCommands['valuation.valuate']>,
  tx: Tx,
  models: Models,
): Promise<Decision<Step>> {
  if (!isOperator(actor)) return rejected('not_allowed');
  const { valuationId, low, high, reason } = payload;
  const present = await lockValuation(tx.client, valuationId);
  if (!present) return rejected('not_found');
  if (isOwnMatter(actor, present.customerId)) return rejected('four_eyes');
  if (present.status !== 'under_review' || !present.confirmed) return rejected('move_not_allowed');
  if (low > high) return rejected('invalid_input', { high: 'validation.range_reversed' });
  if (reason === null && departsFrom(payload, await proposedFor(models, tx.client, present, at)))
    return rejected('invalid_input', { reason: 'validation.required' });
  tx.emit({
    topic: 'valuations.events',
    key: valuationId,
    type: 'valuation.valuated',
    payload: { valuationId, customerId: present.customerId },
  });
  const version = present.version + 1;
  const valuated = { ...present, version, status: 'valuated', range: { low, high }, valuatedAt: at } as const;
  await save(tx, valuated);
  // the audit trail takes from here whom it concerns
  return answer(valuated, { customerId: present.customerId });
}

const save = async (tx: Tx, state: ValuationState): Promise<Decision<Step>> =>
  answer(await publish(tx, state));
