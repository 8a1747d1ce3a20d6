import { costOf } from '@rollheim/auction-rules';
import type { BidAnswer, CatalogDetail } from '@rollheim/contracts';
import {
  api,
  ApiProblem,
  useBusy,
  useErrorText,
  useGuardrail,
  useMutation,
  useQueryClient,
  useSnackbar,
} from '@rollheim/module-api';
import {
  Button,
  CostTable,
  Countdown,
  Dialog,
  formatPrice,
  Gavel,
  Notice,
  Stack,
  useAnnounce,
} from '@rollheim/ui';
import { useState } from 'react';
import { priceView, useTaxProfile } from '../../shared/tax.ts';
import { useWhen } from '../../shared/when.ts';
import { useTexts } from '../../texts.ts';
import { bidsKey, contextKey, vehicleKey } from '../vehicle/queries.ts';
import css from './BidPanel.module.css';

/** What is about to be confirmed; the key makes a second press the same act. */
export interface Intent {
  readonly kind: 'bid' | 'agent' | 'buy-now';
  /** Cents. */
  readonly amount: number;
  readonly key: string;
}

interface Props {
  readonly vehicle: CatalogDetail;
  readonly intent: Intent;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function send(
  { kind, amount, key }: Intent,
  auctionId: string,
  confirmedHigh: boolean,
): Promise<Partial<BidAnswer>> {
  const call = `/private/auction/${auctionId}`;
  const extra = confirmedHigh ? { confirmedHigh } : {};
  // a confirmed high bid is another request: it needs a key of its own
  const options = { idempotencyKey: confirmedHigh ? crypto.randomUUID() : key };
  if (kind === 'bid')
    return api.post(`${call}/bid`, { ...options, body: { amount: amount / 100, ...extra } });
  if (kind === 'agent')
    return api.put(`${call}/agent`, { ...options, body: { limit: amount / 100, ...extra } });
  return api.post(`${call}/buy-now`, options);
}

/** Asks once more, with the clock running and the whole cost; never closes by itself. */
export const BidDialog = ({ vehicle, intent, onClose, onDone }: Props) => {
  const t = useTexts();
  const say = useWhen();
  const errorText = useErrorText();
  const snackbar = useSnackbar();
  const announce = useAnnounce();
  const queries = useQueryClient();
  const viewer = useTaxProfile();
  const [askHigh, setAskHigh] = useState(false);
  useBusy(true);
  const guardrail = useGuardrail();
  const { auction, content, entityId } = vehicle;
  const cost = costOf(intent.amount, viewer);
  const amount = formatPrice(intent.amount);
  const view = priceView(intent.amount, viewer, content.vatReportable);
  const confirm = useMutation({
    mutationFn: () => send(intent, entityId, askHigh),
    onSuccess: (answer) => {
      guardrail('bid', true);
      const state = answer.auction;
      if (state)
        queries.setQueryData<CatalogDetail>(vehicleKey(entityId), (old) =>
          old && state.version >= old.auction.version ? { ...old, auction: state } : old,
        );
      if (answer.context) queries.setQueryData(contextKey(entityId), answer.context);
      else void queries.invalidateQueries({ queryKey: contextKey(entityId) });
      void queries.invalidateQueries({ queryKey: bidsKey(entityId) });
      const text =
        intent.kind === 'buy-now'
          ? t('done_bought', { amount })
          : answer.context && !answer.context.holdingHighestBid
            ? t('done_overbid', { amount })
            : t('done_leading', { amount });
      snackbar.show({ text, kind: answer.context && !answer.context.holdingHighestBid ? 'info' : 'success' });
      announce(text, 'polite');
      onDone();
    },
    onError: (error) => {
      const open = auction.buyNow !== null && intent.amount >= auction.buyNow;
      if (error instanceof ApiProblem && error.code === 'bid_too_high' && !open) setAskHigh(true);
      else guardrail('bid', false);
      void queries.invalidateQueries({ queryKey: vehicleKey(entityId) });
      void queries.invalidateQueries({ queryKey: contextKey(entityId) });
    },
  });
  const action =
    intent.kind === 'buy-now'
      ? t('buy_now_amount', { amount })
      : t(intent.kind === 'agent' ? 'agent_amount' : 'bid_amount', { amount });
  return (
    <Dialog
      open
      persistent
      onClose={onClose}
      closeLabel={t('close')}
      title={t(
        intent.kind === 'agent' ? 'confirm_agent' : intent.kind === 'buy-now' ? 'confirm_buy' : 'confirm_bid',
        { amount },
      )}
      lead={content.title}
      actions={
        <>
          <Button variant="outline" size="lg" onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button
            size="lg"
            pending={confirm.isPending}
            icon={<Gavel aria-hidden="true" />}
            onPress={() => {
              if (!confirm.isPending) confirm.mutate();
            }}
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
        <CostTable
          withCents={cost.total % 100 !== 0}
          rows={[
            {
              label: t(intent.kind === 'agent' ? 'cost_limit' : 'cost_bid'),
              amount: cost.bid,
              ...(view.kind === 'net' ? { note: t('cost_net', { amount: formatPrice(view.amount) }) } : {}),
            },
            { label: t('cost_commission'), amount: cost.commissionNet, note: t('cost_commission_note') },
            cost.commissionVat === 0
              ? { label: t('cost_reverse_charge'), amount: 0 }
              : { label: t('cost_vat'), amount: cost.commissionVat },
          ]}
          sum={{ label: t(intent.kind === 'agent' ? 'cost_total_most' : 'cost_total'), amount: cost.total }}
        />
        <Notice kind="info">{t(intent.kind === 'buy-now' ? 'confirm_buy_note' : 'confirm_note')}</Notice>
        {askHigh ? (
          <Notice kind="error" live="assertive">
            {t('confirm_high')}
          </Notice>
        ) : confirm.isError ? (
          <Notice kind="error" live="assertive">
            {errorText(confirm.error)}
          </Notice>
        ) : null}
      </Stack>
    </Dialog>
  );
};
