import { amountFault } from '@rollheim/auction-rules';
import type { BidderContext, PublicAuctionState } from '@rollheim/contracts';
import { useAmounts } from '../../shared/tax.ts';
import { useTexts } from '../../texts.ts';
import { offeredMove } from '../moves/offered.ts';
import { tooHigh } from './too-high.ts';

interface For {
  readonly auction: PublicAuctionState;
  readonly vatReportable: boolean;
  /** Cents. */
  readonly least: number;
  readonly bidder: BidderContext | null;
}

/** What is wrong with a maximum that was typed, in words; null: nothing. It takes cents; NaN: the field is empty. */
export function useMaximumFault({
  auction,
  vatReportable,
  least,
  bidder,
}: For): (cents: number) => string | null {
  const t = useTexts();
  const { gross } = useAmounts(vatReportable);
  const most = offeredMove(bidder, 'bid')?.most ?? null;
  const texts = {
    grid: () => t('grid'),
    low: () => t('least', { amount: gross(least) }),
    high: () => tooHigh(auction, most ?? 0, gross, t),
  };
  return (cents) => {
    const fault = amountFault(cents, { least, most });
    return fault && texts[fault]();
  };
}
