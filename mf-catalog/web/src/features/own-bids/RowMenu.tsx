import { isRunning } from '@rollheim/auction-rules';
import type { OwnBid } from '@rollheim/contracts';
import { usePath } from '@rollheim/module-api';
import { EllipsisVertical, IconButton, Menu, type MenuEntry } from '@rollheim/ui';
import { shortHead } from '../../shared/short-head.ts';
import { useTexts, type CatalogText } from '../../texts.ts';
import { offeredMove } from '../moves/offered.ts';

/** What can be done about a row beside its next step. `page`: the vehicle's. */
export function rowEntries(
  { place, product: { auction }, context }: Pick<OwnBid, 'place' | 'product' | 'context'>,
  page: string,
  onRaise: () => void,
  t: CatalogText,
): readonly MenuEntry[] {
  const takesLimit =
    place === 'open' &&
    isRunning(auction.status) &&
    !auction.outage &&
    context?.mayBid === true &&
    offeredMove(context, 'bid') !== undefined;
  return [
    ...(takesLimit ? [{ id: 'limit', label: t('bids.change_limit'), onPress: onRaise }] : []),
    { id: 'ask', label: t('bids.ask'), href: `${page}#questions` },
    { id: 'course', label: t('history'), href: `${page}#course` },
    ...(auction.logHead
      ? [
          {
            id: 'log',
            label: t('course.head'),
            end: <code title={auction.logHead}>{shortHead(auction.logHead)}</code>,
            href: `${page}#log`,
          },
        ]
      : []),
  ];
}

/** The rest of what concerns a bid, behind the three dots of its row. */
export const RowMenu = ({ bid, onRaise }: { readonly bid: OwnBid; readonly onRaise: () => void }) => {
  const t = useTexts();
  const path = usePath();
  const { entityId, title } = bid.product;
  const label = t('bids.more_about', { title });
  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label}>
          <EllipsisVertical aria-hidden="true" />
        </IconButton>
      }
      groups={[{ entries: rowEntries(bid, path('catalog-detail', { id: entityId }), onRaise, t) }]}
    />
  );
};
