import { isAgainst, type AdHint, type OperatorAd } from '@rollheim/contracts';
import { localeAtom, useAtomValue, usePath } from '@rollheim/module-api';
import { groupedNumber } from '@rollheim/page-parts';
import {
  Banknote,
  CircleCheck,
  Copy,
  FileText,
  Flag,
  formatNumber,
  formatPrice,
  Gauge,
  Images,
  Link,
  Phone,
  Section,
  Tag,
  type LucideIcon,
} from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import css from './AdHints.module.css';

const ICONS: Readonly<Record<AdHint, LucideIcon>> = {
  same_vin: Copy,
  contact_data: Phone,
  price_low: Banknote,
  price_high: Banknote,
  odd_mileage: Gauge,
  flagged_make: Flag,
  few_pictures: Images,
  no_papers: FileText,
};

interface Props {
  readonly ad: OperatorAd;
}

/** What a hint is about. */
const Words = ({ ad, hint }: Props & { readonly hint: AdHint }) => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const { content } = ad.listing;
  switch (hint) {
    case 'same_vin':
      return ad.sameVin.map(({ adId, number, title, sameOwner }) => (
        <span key={adId}>
          <Link href={path('operator-ad', { id: adId })}>
            {t('number', { number: groupedNumber(number) })}, {title}
          </Link>
          {sameOwner ? `, ${t('hints.same_owner')}` : null}
        </span>
      ));
    case 'price_low':
    case 'price_high': {
      const price = ad.minimum ?? ad.private.terms.minimum ?? ad.private.terms.buyNow ?? 0;
      const { low, high } = ad.priceEvidence ?? { low: 0, high: 0 };
      return t('hints.price_text', {
        price: formatPrice(price),
        low: formatPrice(low),
        high: formatPrice(high),
      });
    }
    case 'odd_mileage':
      return t('hints.odd_mileage_text', {
        km: formatNumber(Number(content.attributes['mileage']), locale),
        year: String(content.attributes['first_registration_year']),
      });
    case 'few_pictures':
      return t('operator.pictures', { count: content.gallery.length });
    default:
      return t(`hints.${hint}_text`);
  }
};

/** What an ad is to be looked at for before it is decided, the worst first. */
export const AdHints = ({ ad }: Props) => {
  const t = useTexts();
  const { hints } = ad;
  const against = hints.filter(isAgainst).length;
  return (
    <Section
      look="panel"
      title={t('hints.title')}
      actions={
        <span className={css.tags}>
          {against > 0 ? <Tag tone="error">{t('hints.against', { count: against })}</Tag> : null}
          {hints.length > against ? (
            <Tag tone="task">{t('hints.look', { count: hints.length - against })}</Tag>
          ) : null}
        </span>
      }
    >
      {hints.length === 0 ? (
        <p className={css.allFine}>
          <CircleCheck aria-hidden="true" /> {t('hints.none')}
        </p>
      ) : (
        <ul className={css.hints}>
          {hints.map((hint) => {
            const Icon = ICONS[hint];
            return (
              <li key={hint} data-against={isAgainst(hint) ? '' : undefined}>
                <Icon aria-hidden="true" />
                <div>
                  <strong>{t(`hints.${hint}`)}</strong>
                  <Words ad={ad} hint={hint} />
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
};

/** The hints of a row. */
export const HintTags = ({ hints }: { readonly hints: readonly AdHint[] }) => {
  const t = useTexts();
  return (
    <span className={css.tags}>
      {hints.map((hint) => (
        <Tag key={hint} tone={isAgainst(hint) ? 'error' : 'task'}>
          {t(`hints.${hint}`)}
        </Tag>
      ))}
    </span>
  );
};
