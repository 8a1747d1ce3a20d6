import type { CatalogDetail } from '@rollheim/contracts';
import { localeAtom, useAtomValue, useServerTime } from '@rollheim/module-api';
import { formatDateTime, formatNumber, Section, Stack } from '@rollheim/ui';
import { isOpen, takesOffers } from '@rollheim/auction-rules';
import { useTexts } from '../../texts.ts';
import css from './VehiclePage.module.css';

/** Who sells the vehicle, with VAT or without; while it can be bought also from when it is handed over, and with how many km. */
export const Seller = ({ vehicle }: { readonly vehicle: CatalogDetail }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const today = new Date(useServerTime(60_000)).toISOString().slice(0, 10);
  const { auction, content, sellerSegment } = vehicle;
  const isOnSale = isOpen(auction.status) || takesOffers(auction.status);
  const { from } = content.availability;
  return (
    <Section look="panel" title={t('seller')}>
      <Stack gap={1}>
        <strong>{t(sellerSegment === 'PRIVATE' ? 'seller_private' : 'seller_commercial')}</strong>
        <span className={css.soft}>
          {content.vatReportable ? t('vat_reportable') : t('vat_not_reportable')}
        </span>
        {isOnSale ? (
          <span className={css.soft}>
            {from !== null && from > today
              ? t('available_from', { date: formatDateTime(from, locale, 'date') })
              : t('available_now')}
          </span>
        ) : null}
        {!isOnSale || content.expectedMileage === null ? null : (
          <span className={css.soft}>
            {t('mileage_at_handover', { value: formatNumber(content.expectedMileage, locale) })}
          </span>
        )}
      </Stack>
    </Section>
  );
};
