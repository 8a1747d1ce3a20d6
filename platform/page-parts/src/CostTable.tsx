import { costLines, priceNote, type CostLine, type Settlement } from '@rollheim/auction-rules';
import type { TextFunction } from '@rollheim/module-api';
import { CostTable as Table, formatPrice } from '@rollheim/ui';
import css from './CostTable.module.css';

/** Texts of a module that shows what a price costs in all. */
type CostTexts = Readonly<
  Record<
    `cost_note.${ReturnType<typeof priceNote>}` | `cost_${CostLine['line']}` | 'cost_commission_note',
    string
  >
>;

interface Props {
  readonly cost: Settlement;
  /** What the price is. */
  readonly label: string;
  readonly total: string;
  /** Of the module that shows it. */
  readonly t: TextFunction<CostTexts>;
}

/** What a buyer pays in all for a price, line by line. */
export const CostTable = ({ cost, label, total, t }: Props) => {
  const withCents = cost.total % 100 !== 0;
  const note = t(`cost_note.${priceNote(cost)}`, {
    amount: formatPrice(cost.net, undefined, { withCents }),
  });
  return (
    <Table
      className={css.cost}
      withCents={withCents}
      rows={[
        { label, amount: cost.gross, note },
        ...costLines(cost).map(({ line, amount: of }) => ({
          label: t(`cost_${line}`),
          amount: of,
          ...(line === 'commission' ? { note: t('cost_commission_note') } : {}),
        })),
      ]}
      sum={{ label: total, amount: cost.total }}
    />
  );
};
