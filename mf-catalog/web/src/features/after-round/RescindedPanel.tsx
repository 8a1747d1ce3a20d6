import type { CatalogDetail, RescindedPurchase } from '@rollheim/contracts';
import { localeAtom, useAtomValue, usePath } from '@rollheim/module-api';
import { ButtonLink, formatDateTime, Stack } from '@rollheim/ui';
import { useAmounts } from '../../shared/tax.ts';
import { useWhenWithin } from '../../shared/when.ts';
import { useTexts } from '../../texts.ts';
import css from '../bidding/BidPanel.module.css';

interface Props {
  readonly vehicle: CatalogDetail;
  readonly rescinded: RescindedPurchase;
}

/** What became of the purchase of a dealer whose sale was rescinded, and where its order is. */
export const RescindedPanel = ({ vehicle: { content }, rescinded: { price, at, order } }: Props) => {
  const t = useTexts();
  const path = usePath();
  const say = useWhenWithin();
  const locale = useAtomValue(localeAtom);
  const { offer } = useAmounts(content.vatReportable);
  const amount = offer(price);
  return (
    <Stack gap={3} className={css.act}>
      <p>
        {order
          ? t('purchase_was', { amount, day: formatDateTime(order.boughtAt, locale, 'date') })
          : t('done_bought', { amount })}
      </p>
      <p>{t('purchase_rescinded', { when: say(at) })}</p>
      <ButtonLink href={order ? path('purchase', { id: order.orderId }) : path('purchases')} block size="lg">
        {t(order ? 'to_purchase' : 'to_purchases')}
      </ButtonLink>
    </Stack>
  );
};
