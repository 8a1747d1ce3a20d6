import type { AuctionStatus, OrderState } from '@rollheim/contracts';
import type { TagProps } from '@rollheim/ui';

type TagTone = NonNullable<TagProps['tone']>;

const TONES: Readonly<Partial<Record<AuctionStatus, TagTone>>> = {
  under_review: 'tertiary',
  published: 'primary',
  running: 'primary',
  hotbidding: 'time',
  renegotiation: 'tertiary',
  recd_late_offer: 'tertiary',
  anr_offer_above_targetprice: 'tertiary',
  sold: 'success',
  failed: 'error',
  failed_na: 'error',
  inactive: 'error',
};

/** Colour of an auction's state, for its owner. */
export const auctionTone = (status: AuctionStatus): TagTone => TONES[status] ?? 'neutral';

const ORDER_TONES: Readonly<Record<OrderState['status'], TagTone>> = {
  pending: 'time',
  paid: 'success',
  canceled: 'error',
};

/** Colour of an order's state. */
export const orderTone = (status: OrderState['status']): TagTone => ORDER_TONES[status];

/** What a list says of the handover of an order. */
export function handoverOf({
  status,
  handedOverOn,
}: Pick<OrderState, 'status' | 'handedOverOn'>): 'handed_over' | 'due' | 'off' {
  if (status === 'canceled') return 'off';
  return handedOverOn === null ? 'due' : 'handed_over';
}
