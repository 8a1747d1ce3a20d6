import { costOf } from '@rollheim/auction-rules';
import { useErrorText } from '@rollheim/module-api';
import { Button, CostTable, Dialog, formatPrice, MoneyField, Notice, Stack } from '@rollheim/ui';
import { useState } from 'react';
import { useTaxProfile } from '../../shared/tax.ts';
import { useAct } from '../../shared/use-act.ts';
import { useTexts } from '../../texts.ts';
import { counterFault } from '../negotiation/talks.ts';
import { callOf, type LateMove, type LateTalks } from './late.ts';

interface Props {
  readonly talks: LateTalks;
  readonly move: LateMove;
  readonly onClose: () => void;
}

/** What the dealer pays in all. */
const Cost = ({ amount }: { readonly amount: number }) => {
  const t = useTexts();
  const cost = costOf(amount, useTaxProfile());
  return (
    <CostTable
      withCents={cost.total % 100 !== 0}
      rows={[
        { label: t('cost_price'), amount: cost.bid },
        { label: t('cost_commission'), amount: cost.commissionNet, note: t('cost_commission_note') },
        cost.commissionVat === 0
          ? { label: t('cost_reverse_charge'), amount: 0 }
          : { label: t('cost_vat'), amount: cost.commissionVat },
      ]}
      sum={{ label: t('cost_total'), amount: cost.total }}
    />
  );
};

/** Asks once more, with amount and cost where they belong; what is sent binds. */
export const LateDialog = ({ talks, move, onClose }: Props) => {
  const t = useTexts();
  const errorText = useErrorText();
  const { side, amount, counter, bounds } = talks;
  const said = move === 'accept' || move === 'decline' ? (`${move}_${side}` as const) : move;
  const typed = (move === 'counter' || move === 'raise') && bounds !== null;
  const [euros, setEuros] = useState<number | null>(
    typed ? (move === 'counter' ? bounds.high : bounds.low) / 100 : null,
  );
  const cents = euros === null ? Number.NaN : euros * 100;
  const fault = typed ? (Number.isNaN(cents) ? null : counterFault(cents, bounds)) : null;
  const ready = !typed || (!Number.isNaN(cents) && fault === null);
  // a dealer accepts the counter, the owner the offer
  const sum = typed ? cents : side === 'bidder' ? (counter?.amount ?? amount) : amount;
  const words = { amount: ready ? formatPrice(sum) : '' };
  const act = useAct(talks.auctionId, {
    onDone: onClose,
    done: () => t(`late.done.${said}`, words),
  });
  const buys = side === 'bidder' && (move === 'accept' || move === 'raise');
  return (
    <Dialog
      open
      persistent
      onClose={onClose}
      closeLabel={t('close')}
      title={t(`late.title.${said}`, { amount: formatPrice(typed ? amount : sum) })}
      lead={t(`late.text.${said}`)}
      actions={
        <>
          <Button variant="outline" size="lg" onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button
            size="lg"
            {...(move === 'decline' || move === 'refuse' ? { variant: 'danger' as const } : {})}
            disabled={!ready}
            pending={act.isPending}
            onPress={() => {
              const { call, body } = callOf(talks, move, euros ?? Number.NaN);
              act.send(call, body);
            }}
          >
            {t(`late.send.${move}`, words).trim()}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {typed ? (
          <MoneyField
            label={t(`late.field.${side}`)}
            hint={
              move === 'counter'
                ? t('late.hint_counter', { low: formatPrice(bounds.low), high: formatPrice(bounds.high) })
                : t('late.hint_raise', { low: formatPrice(bounds.low) })
            }
            error={fault ? t(fault.key, { amount: formatPrice(fault.amount) }) : undefined}
            value={euros}
            onChange={setEuros}
          />
        ) : null}
        {buys && ready ? <Cost amount={sum} /> : null}
        {act.isError ? (
          <Notice kind="error" live="assertive">
            {errorText(act.error)}
          </Notice>
        ) : null}
      </Stack>
    </Dialog>
  );
};
