import { amountFault, GRID } from '@rollheim/auction-rules';
import type { OwnBid } from '@rollheim/contracts';
import { useAmounts } from '../../shared/tax.ts';
import { useTexts } from '../../texts.ts';
import { leastOf } from '../bidding/least.ts';
import { tooHigh } from '../bidding/too-high.ts';
import { MoveDialog } from '../moves/MoveDialog.tsx';
import { offeredMove } from '../moves/offered.ts';

const IDLE = { isPending: false, notice: null, close: () => undefined };

interface Props {
  readonly bid: Pick<OwnBid, 'context'> & {
    readonly product: Pick<OwnBid['product'], 'auction' | 'title' | 'vatReportable'>;
  };
  readonly onClose: () => void;
  /** Cents: asks for the confirmation. */
  readonly onAsk: (amount: number) => void;
}

/** Asks who leads for a higher limit. */
export const RaiseDialog = ({ bid: { product, context }, onClose, onAsk }: Props) => {
  const t = useTexts();
  const amounts = useAmounts(product.vatReportable);
  const least = leastOf(product.auction, context);
  const most = offeredMove(context, 'bid')?.most ?? null;
  const texts = {
    grid: () => t('grid'),
    low: () => t('least', { amount: amounts.gross(least) }),
    high: () => tooHigh(product.auction, most ?? 0, amounts.gross, t),
  };
  return (
    <MoveDialog
      asked={{
        title: t('raise_limit'),
        lead: product.title,
        action: (amount) => (amount === '' ? t('raise_limit') : t('agent_amount', { amount })),
        field: {
          label: t('own_limit_label'),
          hint: t('least', { amount: amounts.gross(least) }),
          initial: least,
          check: (cents) => {
            const fault = cents % GRID === 0 ? amountFault(cents, { least, most }) : 'grid';
            return fault && texts[fault]();
          },
        },
      }}
      vatReportable={product.vatReportable}
      move={IDLE}
      onClose={onClose}
      onSend={onAsk}
    />
  );
};
