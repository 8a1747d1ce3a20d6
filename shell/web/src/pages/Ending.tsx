import { contentKeys, type CatalogProduct } from '@rollheim/contracts';
import {
  customerAtom,
  localeAtom,
  useAtomValue,
  usePath,
  usePicture,
  useQuery,
  useServerTime,
} from '@rollheim/module-api';
import { Countdown, formatDateTime, formatNumber, Link, Price, VehicleCard } from '@rollheim/ui';
import { api } from '../api.ts';
import { useShellText } from '../texts.ts';
import css from './HomePage.module.css';

const MOST = 4;
/** So long one that has ended is seen before the next takes its place, ms. */
const NEXT_MS = 4000;

/** The auctions that end next; nothing where none runs, or the catalog does not answer. */
export function Ending() {
  const t = useShellText();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const now = useServerTime(NEXT_MS);
  const hasEnded = ({ auction: { endAt } }: CatalogProduct) => endAt !== null && Date.parse(endAt) <= now;
  const { data } = useQuery({
    queryKey: contentKeys.ending(locale),
    queryFn: async ({ signal }) => {
      const query = { auction_status: 'running' } as const;
      const { products } = await api.get('/public/catalog/search', { query, signal });
      return products.slice(0, MOST);
    },
    refetchInterval: ({ state }) => (state.data?.some(hasEnded) ? NEXT_MS : false),
  });
  if (!data?.length) return null;
  return (
    <section className={css.section}>
      <div className={css.head}>
        <h2>{t('home.ending')}</h2>
        <Link href={`${path('catalog-list')}?auction_status=running`}>{t('home.browse')}</Link>
      </div>
      <ul className={css.ending}>
        {data.map((product) => (
          <li key={product.entityId}>
            <Card product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Card({ product }: { readonly product: CatalogProduct }) {
  const t = useShellText();
  const path = usePath();
  const picture = usePicture();
  const locale = useAtomValue(localeAtom);
  const vatCountry = useAtomValue(customerAtom)?.vatCountry ?? 'DE';
  const { entityId, title, mediaId, mileage, firstRegistration, auction } = product;
  return (
    <VehicleCard
      href={path('catalog-detail', { id: entityId })}
      title={title}
      {...(mediaId === null
        ? {}
        : {
            picture: {
              src: picture(mediaId, 640),
              srcSet: `${picture(mediaId, 320)} 320w, ${picture(mediaId, 640)} 640w`,
              sizes: '(max-width: 599px) calc(100vw - 32px), (max-width: 959px) 46vw, 300px',
            },
          })}
      facts={[
        firstRegistration ? formatDateTime(firstRegistration, locale, 'month') : null,
        mileage === null ? null : `${formatNumber(mileage, locale)} km`,
      ]}
      // who sees net prices finds them in the catalog
      price={
        vatCountry === 'DE' ? (
          <Price
            caption={t(auction.price === null ? 'search.startPrice' : 'search.price')}
            amount={auction.price ?? auction.nextBid}
          />
        ) : undefined
      }
      time={
        auction.endAt === null ? undefined : (
          <Countdown
            end={auction.endAt}
            label={t('home.endsIn')}
            endedLabel={t('home.ended')}
            caption={t('home.endsIn')}
          />
        )
      }
    />
  );
}
