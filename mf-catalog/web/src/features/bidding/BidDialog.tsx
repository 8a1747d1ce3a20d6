import {
  type AuctionContext,
  type BidAnswer,
  type CatalogDetail,
  inCents,
  inEuros,
} from '@rollheim/contracts';
import { ApiProblem, useAct, useBusy, useGuardrail, useQueryClient } from '@rollheim/module-api';
import { ActDialog, Countdown, Gavel, MoneyField, Notice, useAnnounce, useOnline } from '@rollheim/ui';
import { useEffect, useState } from 'react';
import type { Binding } from '../../api.ts';
import { Cost } from '../../shared/Cost.tsx';
import { useBackCloses } from '../../shared/use-back-closes.ts';
import { useAmounts } from '../../shared/tax.ts';
import { hasSeconds, useWhen } from '../../shared/when.ts';
import { useTexts } from '../../texts.ts';
import { amountWords, askedOf } from './asked.ts';
import { doneOf } from './done.ts';
import { contextKey, takeAnswer, vehicleKey } from '../vehicle/queries.ts';
import { OWN_BIDS_KEY } from '../own-bids/queries.ts';
import { isHigh } from './high.ts';
import { Gone, isGone } from './Gone.tsx';
import { kindOf, type Intent } from './intent.ts';
import { amountAfter, leastOf } from './least.ts';
import { useMaximumFault } from './maximum.ts';
import { noticeNow } from './unsent.ts';
import css from './BidDialog.module.css';

/** What is shown of the vehicle that is bid for. */
type BidVehicle = Pick<CatalogDetail, 'entityId' | 'auction'> & {
  readonly content: Pick<CatalogDetail['content'], 'title' | 'vatReportable'>;
};

interface Props {
  readonly vehicle: BidVehicle;
  readonly intent: Intent;
  /** The amount is a maximum that is typed in the dialog itself; that of `intent` is where it begins. */
  readonly typed?: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface Sent extends Intent {
  readonly confirmedHigh: boolean;
}

function requestOf(auctionId: string, { kind, amount, confirmedHigh }: Sent): Binding {
  const call = `/private/auction/${auctionId}` as const;
  const extra = confirmedHigh ? { confirmedHigh } : {};
  if (kind === 'bid')
    return { method: 'POST', path: `${call}/bid`, body: { amount: inEuros(amount), ...extra } };
  if (kind === 'agent')
    return { method: 'PUT', path: `${call}/agent`, body: { limit: inEuros(amount), ...extra } };
  return { method: 'POST', path: `${call}/buy-now` };
}

/** What the amount is called: who buys now places no bid. */
const COST_LABELS = { bid: 'own_amount', agent: 'cost_limit', 'buy-now': 'cost_price' } as const;
const TOTAL_LABELS = {
  bid: 'cost_total_most',
  agent: 'cost_total_most',
  'buy-now': 'cost_total_price',
} as const;

/** Nothing is sent. */
const NOTHING = () => undefined;

/** Asks once more, with the clock running and the whole cost; never closes by itself. */
export const BidDialog = ({ vehicle, intent: opened, typed = false, onClose, onDone }: Props) => {
  const t = useTexts();
  const say = useWhen();
  const announce = useAnnounce();
  const queries = useQueryClient();
  const { auction, content, entityId } = vehicle;
  // a bid that was too low goes on with the least one of now; NaN: the field is empty
  const [amountNow, setAmountNow] = useState(opened.amount);
  const [tooLow, setTooLow] = useState(false);
  const known = queries.getQueryData<AuctionContext>(contextKey(entityId));
  const bidder = known?.role === 'bidder' ? known : null;
  const least = leastOf(auction, bidder);
  const leading = bidder?.holdingHighestBid === true;
  const intent: Intent = {
    kind: typed ? kindOf(amountNow, { leading, least }) : opened.kind,
    amount: amountNow,
  };
  // known from the start where the rules say so; else, or when it is another by now, by the answer. What is typed is
  // asked about again: the amount that was warned of, cents
  const [highAt, setHighAt] = useState(() => (isHigh(opened, known) ? opened.amount : null));
  const askHigh = typed ? highAt === amountNow : highAt !== null;
  useBusy(true);
  const online = useOnline();
  useBackCloses(onClose);
  const guardrail = useGuardrail();
  const amounts = useAmounts(content.vatReportable);
  const words = amountWords(amounts, typed || opened.typed === true, t);
  const wrong = useMaximumFault({ auction, vatReportable: content.vatReportable, least, bidder })(amountNow);
  const fault = typed ? wrong : null;
  const { amount, title, action } = askedOf(intent, words, askHigh, t);
  useEffect(() => {
    const next = amountAfter({ refused: tooLow, kind: opened.kind, amount: amountNow, least });
    if (next === null) return;
    setAmountNow(next);
    setTooLow(false);
  }, [tooLow, opened.kind, amountNow, least]);
  const confirm = useAct<Sent, Partial<BidAnswer> | null>({
    request: (sent) => requestOf(entityId, sent),
    done: (answer) => {
      if (intent.kind === 'buy-now') return t('done_bought', { amount });
      return doneOf(answer, amount, t);
    },
    onDone: (answer, _sent, said) => {
      guardrail('bid', true);
      takeAnswer(queries, entityId, answer);
      announce(said, 'polite');
      onDone();
    },
    onFail: (error) => {
      const open = auction.buyNow !== null && intent.amount >= auction.buyNow;
      if (error instanceof ApiProblem && error.code === 'bid_too_high' && !open) setHighAt(intent.amount);
      else guardrail('bid', false);
      if (error instanceof ApiProblem && error.code === 'bid_too_low') setTooLow(true);
      void queries.invalidateQueries({ queryKey: vehicleKey(entityId) });
      void queries.invalidateQueries({ queryKey: contextKey(entityId) });
      void queries.invalidateQueries({ queryKey: OWN_BIDS_KEY });
    },
  });
  if (!confirm.isPending && isGone(auction, known)) return <Gone title={content.title} onClose={onClose} />;
  const notice = noticeNow(confirm, online);
  const answer = confirm.error instanceof ApiProblem ? confirm.error.code : null;
  const tooHigh = askHigh && (answer === null ? notice === null : answer === 'bid_too_high');
  const raised = answer === 'bid_too_low' && amountNow > opened.amount;
  const said = tooHigh
    ? t('confirm_high')
    : raised
      ? t('too_low_now', { old: words(opened.amount), amount })
      : null;
  return (
    <ActDialog
      title={typed ? t('raise_limit') : title}
      lead={content.title}
      action={fault === null ? action : t('raise_limit')}
      // the field says what is wrong
      onFault={fault === null ? undefined : NOTHING}
      icon={<Gavel aria-hidden="true" />}
      act={{ ...confirm, notice: said === null ? notice : { kind: 'error', text: said } }}
      onSend={() => {
        if (typed && !askHigh && isHigh(intent, known)) setHighAt(intent.amount);
        else confirm.send({ ...intent, confirmedHigh: askHigh });
      }}
      onClose={onClose}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
    >
      {auction.endAt ? (
        <div className={css.clock}>
          <span>{t('dialog_ends', { when: say(auction.endAt, hasSeconds(auction.endAt)) })}</span>
          <Countdown end={auction.endAt} label={t('ends_in')} endedLabel={t('ended')} />
        </div>
      ) : null}
      {typed ? (
        <MoneyField
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog opens to have an amount typed
          autoFocus
          label={t(leading ? 'own_limit_label' : 'own_amount')}
          hint={t('least', { amount: amounts.gross(least) })}
          value={Number.isNaN(amountNow) ? null : inEuros(amountNow)}
          onChange={(euros) => setAmountNow(euros === null ? Number.NaN : inCents(euros))}
          error={fault ?? undefined}
        />
      ) : null}
      {fault === null ? (
        <Cost
          amount={intent.amount}
          vatReportable={content.vatReportable}
          label={t(COST_LABELS[intent.kind])}
          total={t(TOTAL_LABELS[intent.kind])}
        />
      ) : null}
      <Notice kind="info">{t(intent.kind === 'buy-now' ? 'confirm_buy_note' : 'confirm_note')}</Notice>
    </ActDialog>
  );
};
