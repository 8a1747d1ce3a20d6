import type { AuctionContext, BidAnswer, CatalogDetail } from '@rollheim/contracts';
import {
  ApiProblem,
  useAct,
  useBusy,
  useGuardrail,
  useQueryClient,
  type ActRequest,
} from '@rollheim/module-api';
import { Button, Countdown, Dialog, Gavel, Notice, Stack, useAnnounce } from '@rollheim/ui';
import { useState } from 'react';
import { Cost } from '../../shared/Cost.tsx';
import { useAmounts } from '../../shared/tax.ts';
import { useWhen } from '../../shared/when.ts';
import { useTexts } from '../../texts.ts';
import { bidsKey, contextKey, vehicleKey } from '../vehicle/queries.ts';
import { isHigh } from './high.ts';
import type { Intent } from './intent.ts';
import css from './BidPanel.module.css';

/** What is said of the vehicle that is bid for. */
type BidVehicle = Pick<CatalogDetail, 'entityId' | 'auction'> & {
  readonly content: Pick<CatalogDetail['content'], 'title' | 'vatReportable'>;
};

interface Props {
  readonly vehicle: BidVehicle;
  readonly intent: Intent;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface Sent extends Intent {
  readonly confirmedHigh: boolean;
}

function requestOf(auctionId: string, { kind, amount, confirmedHigh }: Sent): Omit<ActRequest, 'key'> {
  const call = `/private/auction/${auctionId}`;
  const extra = confirmedHigh ? { confirmedHigh } : {};
  if (kind === 'bid')
    return { method: 'POST', path: `${call}/bid`, body: { amount: amount / 100, ...extra } };
  if (kind === 'agent')
    return { method: 'PUT', path: `${call}/agent`, body: { limit: amount / 100, ...extra } };
  return { method: 'POST', path: `${call}/buy-now` };
}

/** What the amount is called: who buys now places no bid. */
const COST_LABELS = { bid: 'cost_bid', agent: 'cost_limit', 'buy-now': 'cost_price' } as const;
const TOTAL_LABELS = { bid: 'cost_total', agent: 'cost_total_most', 'buy-now': 'cost_total_price' } as const;

/** Asks once more, with the clock running and the whole cost; never closes by itself. */
export const BidDialog = ({ vehicle, intent, onClose, onDone }: Props) => {
  const t = useTexts();
  const say = useWhen();
  const announce = useAnnounce();
  const queries = useQueryClient();
  const { auction, content, entityId } = vehicle;
  // known from the start where the rules say so; else, or when it is another by now, by the answer
  const [askHigh, setAskHigh] = useState(() =>
    isHigh(intent, queries.getQueryData<AuctionContext>(contextKey(entityId))),
  );
  useBusy(true);
  const guardrail = useGuardrail();
  const amount = useAmounts(content.vatReportable).gross(intent.amount);
  const confirm = useAct<Sent, Partial<BidAnswer> | null>({
    request: (sent) => requestOf(entityId, sent),
    done: (answer) => {
      if (intent.kind === 'buy-now') return t('done_bought', { amount });
      const overbid = answer?.context?.holdingHighestBid === false;
      return overbid
        ? { text: t('done_overbid', { amount }), kind: 'info' }
        : { text: t('done_leading', { amount }), kind: 'success' };
    },
    onDone: (answer, _sent, said) => {
      guardrail('bid', true);
      const state = answer?.auction;
      if (state)
        queries.setQueryData<CatalogDetail>(vehicleKey(entityId), (old) =>
          old && state.version >= old.auction.version ? { ...old, auction: state } : old,
        );
      if (answer?.context) queries.setQueryData(contextKey(entityId), answer.context);
      else void queries.invalidateQueries({ queryKey: contextKey(entityId) });
      void queries.invalidateQueries({ queryKey: bidsKey(entityId) });
      announce(said, 'polite');
      onDone();
    },
    onFail: (error) => {
      const open = auction.buyNow !== null && intent.amount >= auction.buyNow;
      if (error instanceof ApiProblem && error.code === 'bid_too_high' && !open) setAskHigh(true);
      else guardrail('bid', false);
      void queries.invalidateQueries({ queryKey: vehicleKey(entityId) });
      void queries.invalidateQueries({ queryKey: contextKey(entityId) });
    },
  });
  const answer = confirm.error instanceof ApiProblem ? confirm.error.code : null;
  const tooHigh = askHigh && (answer === null ? confirm.notice === null : answer === 'bid_too_high');
  const close = () => {
    confirm.close();
    onClose();
  };
  const action =
    intent.kind === 'buy-now'
      ? t('buy_now_amount', { amount })
      : t(intent.kind === 'agent' ? 'agent_amount' : 'bid_amount', { amount });
  return (
    <Dialog
      open
      persistent
      onClose={close}
      closeLabel={t('close')}
      title={t(
        intent.kind === 'agent' ? 'confirm_agent' : intent.kind === 'buy-now' ? 'confirm_buy' : 'confirm_bid',
        { amount },
      )}
      lead={content.title}
      actions={
        <>
          <Button variant="outline" size="lg" onPress={close}>
            {t('cancel')}
          </Button>
          <Button
            size="lg"
            pending={confirm.isPending}
            icon={<Gavel aria-hidden="true" />}
            onPress={() => confirm.send({ ...intent, confirmedHigh: askHigh })}
          >
            {askHigh ? t('confirm_high_action', { amount }) : action}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {auction.endAt ? (
          <div className={css.clock}>
            <span>{t('dialog_ends', { when: say(auction.endAt) })}</span>
            <Countdown end={auction.endAt} label={t('ends_in')} endedLabel={t('ended')} />
          </div>
        ) : null}
        <Cost
          amount={intent.amount}
          vatReportable={content.vatReportable}
          label={t(COST_LABELS[intent.kind])}
          total={t(TOTAL_LABELS[intent.kind])}
        />
        <Notice kind="info">{t(intent.kind === 'buy-now' ? 'confirm_buy_note' : 'confirm_note')}</Notice>
        {tooHigh ? (
          <Notice kind="error" live="assertive">
            {t('confirm_high')}
          </Notice>
        ) : confirm.notice ? (
          <Notice kind={confirm.notice.kind} live="assertive">
            {confirm.notice.text}
          </Notice>
        ) : null}
      </Stack>
    </Dialog>
  );
};
