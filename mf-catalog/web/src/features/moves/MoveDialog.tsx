import { useBusy, type Act } from '@rollheim/module-api';
import { Button, Dialog, MoneyField, Notice, Stack } from '@rollheim/ui';
import { useState } from 'react';
import { Cost } from '../../shared/Cost.tsx';
import { useAmounts } from '../../shared/tax.ts';
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
  /** The seller reports the vehicle's VAT. */
  readonly vatReportable: boolean;
  readonly move: Pick<Act<never>, 'isPending' | 'notice' | 'close'>;
  readonly onClose: () => void;
  /** EUR. */
  readonly onSend: (euros: number) => void;
}

/** Asks once more, with amount and cost where they belong; never closes by itself. */
export const MoveDialog = ({ asked, vatReportable, move, onClose, onSend }: Props) => {
  const t = useTexts();
  const amounts = useAmounts(vatReportable);
  useBusy(true);
  const { field } = asked;
  const close = () => {
    move.close();
    onClose();
  };
  const [euros, setEuros] = useState<number | null>(field ? field.initial / 100 : null);
  const cents = euros === null ? Number.NaN : euros * 100;
  const wrong = field ? (Number.isNaN(cents) ? t('grid') : field.check(cents)) : null;
  const amount = Number.isNaN(cents) ? '' : amounts.gross(cents);
  const priced = asked.cost === 'field' ? cents : asked.cost;
  return (
    <Dialog
      open
      persistent
      onClose={close}
      closeLabel={t('close')}
      title={asked.title}
      {...(asked.lead ? { lead: asked.lead } : {})}
      actions={
        <>
          <Button variant="outline" size="lg" onPress={close}>
            {t('cancel')}
          </Button>
          <Button
            size="lg"
            {...(asked.danger ? { variant: 'danger' as const } : {})}
            disabled={wrong !== null}
            pending={move.isPending}
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
        {priced !== undefined && wrong === null ? (
          <Cost
            amount={priced}
            vatReportable={vatReportable}
            label={t('cost_price')}
            total={t('cost_total_price')}
          />
        ) : null}
        {asked.note ? <Notice kind="info">{asked.note}</Notice> : null}
        {move.notice ? (
          <Notice kind={move.notice.kind} live="assertive">
            {move.notice.text}
          </Notice>
        ) : null}
      </Stack>
    </Dialog>
  );
};
