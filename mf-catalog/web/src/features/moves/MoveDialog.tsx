import { costOf } from '@rollheim/auction-rules';
import { useBusy, useErrorText } from '@rollheim/module-api';
import { Button, CostTable, Dialog, formatPrice, MoneyField, Notice, Stack } from '@rollheim/ui';
import { useState } from 'react';
import { useTaxProfile } from '../../shared/tax.ts';
import { useTexts } from '../../texts.ts';

/** What a dialog asks before it sends a move. */
export interface Asked {
  readonly title: string;
  readonly lead?: string;
  readonly note?: string;
  readonly danger?: boolean;
  /** Label of the button that sends, with the amount (cents) where one is asked for. */
  readonly action: (amount: string) => string;
  /** An amount is asked for. Cents. */
  readonly field?: {
    readonly label: string;
    readonly hint: string;
    readonly initial: number;
    /** What is wrong with the amount, in words. */
    readonly check: (cents: number) => string | null;
  };
  /** Cents: shows what the buyer pays in all; `field`: for the amount in the field. */
  readonly cost?: number | 'field';
}

interface Props {
  readonly asked: Asked;
  readonly pending: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  /** EUR. */
  readonly onSend: (euros: number) => void;
}

/** Asks once more, with amount and cost where they belong; never closes by itself. */
export const MoveDialog = ({ asked, pending, error, onClose, onSend }: Props) => {
  const t = useTexts();
  const errorText = useErrorText();
  useBusy(true);
  const { field } = asked;
  const [euros, setEuros] = useState<number | null>(field ? field.initial / 100 : null);
  const cents = euros === null ? Number.NaN : euros * 100;
  const wrong = field ? (Number.isNaN(cents) ? t('grid') : field.check(cents)) : null;
  const amount = Number.isNaN(cents) ? '' : formatPrice(cents);
  const priced = asked.cost === 'field' ? cents : asked.cost;
  return (
    <Dialog
      open
      persistent
      onClose={onClose}
      closeLabel={t('close')}
      title={asked.title}
      {...(asked.lead ? { lead: asked.lead } : {})}
      actions={
        <>
          <Button variant="outline" size="lg" onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button
            size="lg"
            {...(asked.danger ? { variant: 'danger' as const } : {})}
            disabled={wrong !== null}
            pending={pending}
            onPress={() => onSend(euros ?? 0)}
          >
            {asked.action(wrong === null ? amount : '').trim()}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {field ? (
          <MoneyField
            label={field.label}
            hint={field.hint}
            value={euros}
            onChange={setEuros}
            error={wrong ?? undefined}
          />
        ) : null}
        {priced !== undefined && wrong === null ? <Cost amount={priced} /> : null}
        {asked.note ? <Notice kind="info">{asked.note}</Notice> : null}
        {error ? (
          <Notice kind="error" live="assertive">
            {errorText(error)}
          </Notice>
        ) : null}
      </Stack>
    </Dialog>
  );
};

/** What the buyer pays in all. */
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
