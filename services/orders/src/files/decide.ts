import {
  MOST_ORDER_FILES,
  takesFiles,
  type OrderFile,
  type OrderFileUse,
  type OrderSide,
  type OrderState,
} from '@rollheim/contracts';

/** Why a file is not taken. */
export interface Refused {
  readonly refused: 'move_not_allowed' | 'invalid_input';
  readonly fields?: Readonly<Record<string, string>>;
}

/** What decides whether an order takes a file. */
export interface FileFacts {
  /** A pickup is agreed. */
  readonly agreed: boolean;
  /** Files that the order has. */
  readonly files: readonly OrderFile[];
}

const isBeforeHandover = ({ status, handedOverOn }: Pick<OrderState, 'status' | 'handedOverOn'>): boolean =>
  status === 'paid' && handedOverOn === null;

/** The dispute that a side's file is about (null: none, it is for the handover), or why the order does not take it. */
export function decideFile(
  order: Pick<OrderState, 'status' | 'handedOverOn' | 'dispute'>,
  side: OrderSide,
  { use, picture }: { readonly use: OrderFileUse; readonly picture: boolean },
  { agreed, files }: FileFacts,
): { readonly disputeId: string | null } | Refused {
  const { dispute } = order;
  const isOpen: Readonly<Record<OrderFileUse, boolean>> = {
    handover: agreed && isBeforeHandover(order),
    dispute: dispute?.status === 'open',
    exchange: takesFiles(order),
  };
  if (!isOpen[use]) return { refused: 'move_not_allowed' };
  if (use === 'handover' && !picture)
    return { refused: 'invalid_input', fields: { file: 'validation.image' } };
  const disputeId = use === 'dispute' ? (dispute?.disputeId ?? null) : null;
  const own = files.filter((each) => each.by === side && each.use === use && each.disputeId === disputeId);
  if (own.length >= MOST_ORDER_FILES)
    return { refused: 'invalid_input', fields: { file: 'validation.too_many' } };
  return { disputeId };
}

/** True where a side may take a file back: no one was shown it as part of a protocol or as evidence. */
export const isRemovable = (
  order: Pick<OrderState, 'status' | 'handedOverOn'>,
  side: OrderSide,
  { use, by }: Pick<OrderFile, 'use' | 'by'>,
): boolean => use === 'handover' && by === side && isBeforeHandover(order);
