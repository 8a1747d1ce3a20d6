import type { OrderDispute, OrderSide, SaleRow } from '@rollheim/contracts';
import { formatAmount, KeyFacts } from '@rollheim/ui';
import { useTexts } from '../texts.ts';
import { payableKind } from './costs.ts';
import { owedOf } from './owed.ts';

interface Props {
  readonly order: Pick<SaleRow, 'status' | 'price' | 'vehicleCost' | 'dispute' | 'handedOverOn'>;
  readonly dispute: OrderDispute;
  /** Whose page it is; absent on the team's. */
  readonly side?: OrderSide;
}

/** What a decision leaves to do: what the sides owe each other, and what becomes of the commission. */
export const Settled = ({ order, dispute, side }: Props) => {
  const t = useTexts();
  const owed = owedOf(order, dispute);
  if (!owed) return null;
  const { outcome, returned } = owed;
  const basis = t(`purchases.kind.${payableKind(order) === 'net' ? 'net' : 'gross'}`);
  const named = (cents: number): string => `${formatAmount(cents)} ${basis}`;
  const amounts = { back: named(owed.back), open: named(owed.open) };
  const who = side ?? 'team';
  const between =
    outcome === 'none' ? t('order.owed.none', amounts) : t(`order.owed.${outcome}.${who}`, amounts);
  return (
    <KeyFacts
      look="list"
      items={[
        { label: t('order.owed.price'), value: between },
        ...(returned ? [{ label: t('order.owed.vehicle'), value: t(`order.owed.return.${who}`) }] : []),
        {
          label: t('order.owed.commission'),
          value: t(outcome === 'rescission' ? 'order.owed.commission_gone' : 'order.owed.commission_same'),
        },
      ]}
    />
  );
};
