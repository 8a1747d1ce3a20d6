import type { OperatorAd } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { placeOf } from '@rollheim/page-parts';
import { telHref } from '@rollheim/page-parts/tel';
import { FileText, formatDateTime, formatNumber, formatPrice, KeyFacts, Link, Section } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import css from './Operator.module.css';
import { Looks } from './security/Looks.tsx';

interface Props {
  readonly ad: OperatorAd;
}

const euros = (cents: number | null): string => (cents === null ? '–' : formatPrice(cents));

/** Prices with the minimum, which only seller and operator see. */
export const Prices = ({ ad }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { terms } = ad.private;
  return (
    <Section look="panel" title={t('operator.prices')}>
      <KeyFacts
        look="list"
        className={css.list}
        items={[
          { label: t('operator.start_price'), value: euros(terms.startPrice) },
          {
            // without reserve the minimum is what the owner hopes for and guards nothing
            label: t(terms.reserve ? 'operator.minimum' : 'operator.expectation'),
            value: euros(ad.minimum ?? terms.minimum),
          },
          { label: t('operator.buy_now'), value: euros(terms.buyNow) },
          {
            label: t('operator.vat'),
            value: t(ad.listing.content.vatReportable ? 'operator.vat_yes' : 'operator.vat_no'),
          },
          {
            label: t('operator.planned'),
            value:
              terms.plannedSaleDate === null
                ? t('operator.planned_now')
                : formatDateTime(terms.plannedSaleDate, locale, 'date'),
          },
        ]}
      />
    </Section>
  );
};

/** What is never public: VIN, internal number, the place of pickup with its street. */
export const PrivateFacts = ({ ad }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { content } = ad.listing;
  const { vin, internalNumber, pickupStreet } = ad.private;
  const { availability, expectedMileage, pickup } = content;
  return (
    <Section look="panel" title={t('operator.vehicle')}>
      <KeyFacts
        look="list"
        className={css.list}
        items={[
          { label: t('operator.vin'), value: vin ?? '–' },
          { label: t('operator.internal'), value: internalNumber ?? '–' },
          {
            label: t('operator.pickup'),
            value: [pickupStreet, pickup && placeOf(pickup)].filter(Boolean).join(', ') || '–',
          },
          {
            label: t('operator.availability'),
            value:
              availability.kind === 'from' && availability.from !== null
                ? t('operator.available_from', { date: formatDateTime(availability.from, locale, 'date') })
                : t('operator.available_now'),
          },
          {
            label: t('operator.mileage_handover'),
            value:
              expectedMileage === null
                ? '–'
                : t('operator.km', { value: formatNumber(expectedMileage, locale) }),
          },
        ]}
      />
    </Section>
  );
};

/** Documents: pictures at once, PDFs behind their link; and who of the team has looked at them. */
export const Documents = ({ ad }: Props) => {
  const t = useTexts();
  const { documents } = ad.private;
  return (
    <Section look="panel" title={t('operator.documents')}>
      {documents.length === 0 ? (
        <p className={css.soft}>{t('operator.no_documents')}</p>
      ) : (
        <ul className={css.documents}>
          {documents.map(({ mediaId, kind, name }) => {
            const href = ad.documentLinks[mediaId] ?? '';
            const label = t(`operator.document_${kind}`);
            return (
              <li key={mediaId}>
                <strong>{label}</strong>
                {/\.pdf$/i.test(name) ? null : (
                  <img src={href} alt={t('operator.document_alt', { kind: label, name })} loading="lazy" />
                )}
                <Link href={href} target="_blank" rel="noopener" className={css.file}>
                  <FileText aria-hidden="true" />
                  {t('operator.document_open')}
                </Link>
              </li>
            );
          })}
        </ul>
      )}
      <Looks papers={documents.map(({ mediaId }) => mediaId)} />
    </Section>
  );
};

/** Who sells. */
export const Seller = ({ ad: { owner, listing } }: Props) => {
  const t = useTexts();
  return (
    <Section look="panel" title={t('operator.seller')}>
      {owner === null ? (
        <p className={css.soft}>
          {t(listing.ownerCustomerId === null ? 'operator.no_owner' : 'order.no_contact')}
        </p>
      ) : (
        <address className={css.contact}>
          <span className={css.soft}>{t(`profile.${listing.ownerSegment}`)}</span>
          {owner.company ? <strong>{owner.company}</strong> : null}
          <span>{[owner.name, owner.surname].filter(Boolean).join(' ')}</span>
          <span>{placeOf(owner)}</span>
          {owner.phone ? <Link href={telHref(owner.phone)}>{owner.phone}</Link> : null}
          <Link href={`mailto:${owner.email}`}>{owner.email}</Link>
        </address>
      )}
    </Section>
  );
};
