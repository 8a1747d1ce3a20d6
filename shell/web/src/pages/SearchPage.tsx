import { contentKeys, type SearchAnswer } from '@rollheim/contracts';
import {
  keepPreviousData,
  localeAtom,
  useAtomValue,
  useDocumentTitle,
  useNavigate,
  usePath,
  usePicture,
  useQuery,
  useSearchParams,
  useTooLong,
} from '@rollheim/module-api';
import {
  Button,
  Facts,
  formatDateTime,
  formatNumber,
  formatPrice,
  Link,
  Notice,
  Page,
  TextField,
} from '@rollheim/ui';
import { useState, type ReactNode } from 'react';
import { api } from '../api.ts';
import { useShellText } from '../texts.ts';
import css from './SearchPage.module.css';
import { TextFrame } from './TextFrame.tsx';

/** Characters that can be searched for. */
const LONGEST = 100;
/** What an address asks for; a longer one is cut. */
const wordsOf = (text: string | null): string => (text ?? '').trim().slice(0, LONGEST);

/** Search over vehicles, articles and dealers. The form works without scripts. */
export function SearchPage() {
  const t = useShellText();
  const path = usePath();
  const navigate = useNavigate();
  const locale = useAtomValue(localeAtom);
  const [parameters] = useSearchParams();
  const q = wordsOf(parameters.get('q'));
  const [typed, setTyped] = useState(q);
  const long = useTooLong()(typed.trim(), LONGEST);
  const answer = useQuery({
    queryKey: contentKeys.search(q, locale),
    queryFn: ({ signal }) => api.get('/public/search', { query: { q }, signal }),
    placeholderData: keepPreviousData,
  });
  const title = q === '' ? t('page.search') : t('search.titleFor', { q });
  useDocumentTitle(title);
  return (
    <>
      <Page className={css.head}>
        <h1>{title}</h1>
        <form
          role="search"
          method="get"
          action={path('search')}
          className={css.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (long) return;
            const words = wordsOf(typed);
            void navigate(path('search') + (words === '' ? '' : `?q=${encodeURIComponent(words)}`));
          }}
        >
          <TextField
            label={t('search.label')}
            name="q"
            type="search"
            value={typed}
            onChange={setTyped}
            error={long}
            hint={t('search.hint')}
          />
          <Button type="submit" size="lg">
            {t('search.submit')}
          </Button>
        </form>
      </Page>
      {q === '' ? null : <TextFrame query={answer}>{(found) => <Results found={found} />}</TextFrame>}
    </>
  );
}

function Results({ found }: { readonly found: SearchAnswer }) {
  const t = useShellText();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const { vehicles, articles, dealers } = found;
  return (
    <Page className={css.results}>
      <Part title={t('search.vehicles')} count={vehicles?.total ?? null}>
        {vehicles?.corrected === undefined ? null : (
          <p>
            {t('search.corrected', { q: vehicles.corrected })}{' '}
            <Link href={`${path('catalog-list')}?q=${encodeURIComponent(`"${found.q}"`)}`}>
              {t('search.typed', { q: found.q })}
            </Link>
          </p>
        )}
        {vehicles ? <Vehicles vehicles={vehicles} /> : null}
        {vehicles && vehicles.total > vehicles.products.length ? (
          <p>
            <Link href={`${path('catalog-list')}?q=${encodeURIComponent(vehicles.corrected ?? found.q)}`}>
              {t('search.allVehicles', { number: formatNumber(vehicles.total, locale) })}
            </Link>
          </p>
        ) : null}
      </Part>
      <Part title={t('search.articles')} count={articles?.length ?? null}>
        <ul className={css.list}>
          {articles?.map(({ href, title, description }) => (
            <li key={href}>
              <Link href={href} look="plain" className={css.hit}>
                <span className={css.title}>{title}</span>
                <span className={css.soft}>{description}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Part>
      <Part title={t('search.dealers')} count={dealers?.total ?? null}>
        <ul className={css.list}>
          {dealers?.data.map(({ merchantId, company, country }) => (
            <li key={merchantId} className={css.hit}>
              <span className={css.title}>{company ?? t('search.dealerNumber', { number: merchantId })}</span>
              <span className={css.soft}>{country}</span>
            </li>
          ))}
        </ul>
      </Part>
    </Page>
  );
}

interface PartProps {
  readonly title: string;
  /** Null: this part does not answer. */
  readonly count: number | null;
  readonly children: ReactNode;
}

/** One part of the results; it says when it found nothing, and when it cannot be asked. */
function Part({ title, count, children }: PartProps) {
  const t = useShellText();
  const locale = useAtomValue(localeAtom);
  return (
    <section className={css.part}>
      <h2>
        {title} {count === null ? null : <span className={css.soft}>{formatNumber(count, locale)}</span>}
      </h2>
      {count === null ? <Notice kind="info">{t('search.unavailable')}</Notice> : null}
      {count === 0 ? <p className={css.soft}>{t('search.nothing')}</p> : null}
      {count ? children : null}
    </section>
  );
}

function Vehicles({ vehicles }: { readonly vehicles: NonNullable<SearchAnswer['vehicles']> }) {
  const path = usePath();
  const picture = usePicture();
  const locale = useAtomValue(localeAtom);
  return (
    <ul className={css.list}>
      {vehicles.products.map(
        ({ entityId, title, mediaId, mileage, firstRegistration, auction, vatReportable }) => (
          <li key={entityId}>
            <Link href={path('catalog-detail', { id: entityId })} look="plain" className={css.vehicle}>
              {mediaId ? (
                <img src={picture(mediaId, 320)} alt="" width={120} height={80} loading="lazy" />
              ) : (
                <span className={css.noPicture} />
              )}
              <span className={css.facts}>
                <span className={css.title}>{title}</span>
                <Facts
                  className={css.soft}
                  items={[
                    firstRegistration ? formatDateTime(firstRegistration, locale, 'month') : null,
                    mileage === null ? null : `${formatNumber(mileage, locale)} km`,
                  ]}
                />
              </span>
              <PriceOf auction={auction} gross={vatReportable} />
            </Link>
          </li>
        ),
      )}
    </ul>
  );
}

type Auction = NonNullable<SearchAnswer['vehicles']>['products'][number]['auction'];

/** The price, or what the first bid would be; nothing where no one can bid any more. */
function PriceOf({
  auction: { price, nextBid },
  gross,
}: {
  readonly auction: Auction;
  /** Others see it net. */
  readonly gross: boolean;
}) {
  const t = useShellText();
  const amount = price ?? nextBid;
  if (amount === null) return null;
  return (
    <span className={css.price}>
      <small>
        {[
          t(price === null ? 'search.startPrice' : 'search.price'),
          ...(gross ? [t('search.gross')] : []),
        ].join(', ')}
      </small>
      {formatPrice(amount)}
    </span>
  );
}
