import { inCents, inEuros } from '@rollheim/contracts';
import { ApiProblem, useErrorText } from '@rollheim/module-api';
import { BindingDialog } from '@rollheim/page-parts/act-dialog';
import { MoneyField, Notice, type DialogAct } from '@rollheim/ui';
import { useState, type ReactNode } from 'react';
import { Cost } from '../../shared/Cost.tsx';
import { useBackCloses } from '../../shared/use-back-closes.ts';
import { useAmounts } from '../../shared/tax.ts';
import { useTexts } from '../../texts.ts';

/** What a dialog asks before it sends a move. */
export interface Asked {
  readonly title: string;
  readonly lead?: string;
  readonly note?: string;
  readonly danger?: boolean;
  /** Label of the button that sends, with the amount where one is asked for; '': it cannot be sent. */
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

/** The move is offered no more. */
const GONE = new ApiProblem({ code: 'move_not_allowed', status: 409 });

interface Props {
  readonly asked: Asked;
  /** The seller reports the vehicle's VAT. */
  readonly vatReportable: boolean;
  readonly move: DialogAct;
  /** What was asked about has changed: the move is offered no more. */
  readonly isGone?: boolean;
  readonly onClose: () => void;
  /** Cents; 0 where none is asked for. */
  readonly onSend: (cents: number) => void;
  /** What is chosen besides, above the amount. */
  readonly children?: ReactNode;
}

/** What is left of a label without its amount begins as a label does: '30 € bieten' as 'Bieten'. */
const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The field says by itself what is wrong. */
const NOTHING = () => undefined;

/** Asks once more, with amount and cost where they belong; never closes by itself. */
export const MoveDialog = ({
  asked,
  vatReportable,
  move,
  isGone = false,
  onClose,
  onSend,
  children,
}: Props) => {
  const t = useTexts();
  const amounts = useAmounts(vatReportable);
  const errorText = useErrorText();
  useBackCloses(onClose);
  const { field } = asked;
  const [typed, setTyped] = useState<number | null>(field?.initial ?? null);
  const cents = typed ?? Number.NaN;
  const wrong = field ? (Number.isNaN(cents) ? t('grid') : field.check(cents)) : null;
  const amount = Number.isNaN(cents) ? '' : amounts.gross(cents);
  const priced = asked.cost === 'field' ? cents : asked.cost;
  return (
    <BindingDialog
      title={asked.title}
      lead={asked.lead}
      action={sentence(asked.action(wrong === null ? amount : '').trim())}
      danger={asked.danger}
      onFault={wrong === null ? undefined : NOTHING}
      gone={isGone ? errorText(GONE) : undefined}
      act={move}
      onSend={() => onSend(typed ?? 0)}
      onClose={onClose}
    >
      {children}
      {field ? (
        <MoneyField
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog opens to have an amount typed
          autoFocus
          label={field.label}
          hint={field.hint}
          value={typed === null ? null : inEuros(typed)}
          onChange={(euros) => setTyped(euros === null ? null : inCents(euros))}
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
    </BindingDialog>
  );
};
