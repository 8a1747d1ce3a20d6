import type { PublicAuctionState } from '@rollheim/contracts';
import { useTexts } from '../../texts.ts';
import { Ago } from './Ago.tsx';
import { courseOf } from './course.ts';
import { useBids } from './queries.ts';

interface Props {
  readonly auction: PublicAuctionState;
  /** The planned end as it is written. */
  readonly planned: string;
  /** By how much in all: what is shown while the bids are not known. */
  readonly inAll: string;
}

/** How often the round was put off, and how long ago it was last: '3-mal verlängert, geplant war 14:30', 'vor 6 s'. */
export const Extended = ({ auction: { auctionId, plannedEndAt }, planned, inAll }: Props) => {
  const t = useTexts();
  const bids = useBids(auctionId).data?.bids ?? [];
  const steps = courseOf(bids, plannedEndAt ?? null).filter(({ extendedBy }) => extendedBy > 0);
  const last = steps.at(-1);
  if (!last) return inAll;
  return (
    <>
      <span>{t('extended_times', { count: steps.length, time: planned })}</span>
      <span style={{ marginInlineStart: 'auto' }}>
        <Ago at={new Date(last.at).toISOString()} />
      </span>
    </>
  );
};
