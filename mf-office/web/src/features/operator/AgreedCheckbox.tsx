import { awaitsOtherSide, type OrderDispute, type OrderSide } from '@rollheim/contracts';
import { localeAtom, useAtomValue, useServerTime } from '@rollheim/module-api';
import { OTHER_SIDE } from '@rollheim/page-parts';
import { Checkbox, formatDateTime } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';

/** Who has time to answer a dispute and has not, until when. */
interface AwaitedSide {
  readonly side: OrderSide;
  readonly until: string;
}

/** The side that a decision waits for; null: for none. */
export function useAwaitedSide(dispute: OrderDispute | null): AwaitedSide | null {
  const now = useServerTime(60_000);
  return dispute && awaitsOtherSide(dispute, now)
    ? { side: OTHER_SIDE[dispute.by], until: dispute.answerUntil }
    : null;
}

interface Props {
  readonly side: AwaitedSide;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Both sides have agreed: the decision need not wait. */
export const AgreedCheckbox = ({ side: { side, until }, checked, onChange }: Props) => {
  const t = useTexts();
  const date = formatDateTime(until, useAtomValue(localeAtom), 'dateTime');
  return (
    <Checkbox name="agreed" checked={checked} onChange={onChange}>
      {t(`payments.dispute.agreed_${side}`, { date })}
    </Checkbox>
  );
};
