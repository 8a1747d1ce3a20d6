import type { PublicAuctionState } from '@rollheim/contracts';
import { useTexts } from '../../texts.ts';
import { courseOf } from './course.ts';
import { useBids } from './queries.ts';

interface Props {
  readonly auction: PublicAuctionState;
  /** The planned end as it is written. */
  readonly planned: string;
  /** By how much in all: what is shown while the bids are not known. */
  readonly inAll: string;
}

/** How often the round was put off: '3-mal verlängert, geplant war 14:30'. */
export const Extended = ({ auction: { auctionId, plannedEndAt }, planned, inAll }: Props) => {
  const t = useTexts();
  const bids = useBids(auctionId).data?.bids ?? [];
  const count = courseOf(bids, plannedEndAt ?? null).filter(({ extendedBy }) => extendedBy > 0).length;
  return count > 0 ? t('extended_times', { count, time: planned }) : inAll;
};
