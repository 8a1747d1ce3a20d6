import { CostTable } from '@rollheim/page-parts/cost-table';
import { useTexts } from '../texts.ts';
import { useAmounts } from './tax.ts';

interface Props {
  /** Gross, cents. */
  readonly amount: number;
  readonly vatReportable: boolean;
  /** What the amount is. */
  readonly label: string;
  readonly total: string;
}

/** What a gross amount costs the viewer in all, line by line. */
export const Cost = ({ amount, vatReportable, label, total }: Props) => (
  <CostTable cost={useAmounts(vatReportable).settle(amount)} label={label} total={total} t={useTexts()} />
);
