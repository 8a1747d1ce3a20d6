import type { CatalogProduct } from '@rollheim/contracts';
import {
  api,
  localeAtom,
  useAtomValue,
  useErrorText,
  useMutation,
  usePath,
  usePicture,
  useQueryClient,
  useServerTime,
  useSnackbar,
} from '@rollheim/module-api';
import {
  Countdown,
  formatDateTime,
  formatNumber,
  nearDay,
  Price,
  Tag,
  VehicleCard,
  WatchToggle,
  type Tone,
} from '@rollheim/ui';
import { placeOf } from '../../shared/place.ts';
import { auctionTone } from '../../shared/states.ts';
import { usePriceView } from '../../shared/tax.ts';
import { useTexts, type AccountText } from '../../texts.ts';
import { WATCHLIST_KEY } from './queries.ts';

/** Where the viewer stands, in a word and a colour. */
function standing({ auction, context }: CatalogProduct, t: AccountText): { caption: string; tone: Tone } {
  if (auction.status === 'sold') return { caption: t('watchlist.sold_for'), tone: 'none' };
  if (context?.holdingHighestBid) return { caption: t('watchlist.you_lead'), tone: 'success' };
  if (context?.overbid) return { caption: t('watchlist.overbid'), tone: 'error' };
  return { caption: t(auction.price === null ? 'watchlist.start_price' : 'watchlist.current'), tone: 'none' };
}

/** A watched vehicle; the bookmark takes it off the list. */
export const WatchedCard = ({ product }: { readonly product: CatalogProduct }) => {
  const t = useTexts();
  const path = usePath();
  const picture = usePicture();
  const { settle, seesNet } = usePriceView();
  const locale = useAtomValue(localeAtom);
  const now = useServerTime(60_000);
  const errorText = useErrorText();
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.delete<unknown>(`/private/customer/watchlist/${product.entityId}`),
    onSuccess: () => queries.invalidateQueries({ queryKey: WATCHLIST_KEY }),
    onError: (error) => snackbar.show({ text: errorText(error), kind: 'error' }),
  });
  const { auction, mediaId, title } = product;
  const gross = auction.soldPrice ?? auction.price ?? auction.startPrice;
  const view = gross === null ? null : settle(gross, product.vatReportable);
  const running = auction.status === 'running' || auction.status === 'hotbidding';
  return (
    <VehicleCard
      href={path('catalog-detail', { id: product.entityId })}
      title={title}
      headingLevel={2}
      {...(mediaId === null
        ? {}
        : {
            picture: {
              src: picture(mediaId, 640),
              srcSet: `${picture(mediaId, 320)} 320w, ${picture(mediaId, 640)} 640w`,
              sizes: '(max-width: 599px) calc(100vw - 32px), 360px',
            },
          })}
      watch={
        <WatchToggle
          watched
          label={t('watchlist.remove', { title })}
          disabled={remove.isPending}
          onPress={() => remove.mutate()}
        />
      }
      facts={[
        t(`type.${product.productType}`),
        product.mileage === null ? null : t('watchlist.km', { value: formatNumber(product.mileage, locale) }),
      ].filter((fact): fact is string => fact !== null)}
      place={[placeOf(product)]}
      price={
        <Price
          {...standing(product, t)}
          amount={view?.shown ?? null}
          note={view && view.kind !== 'gross' && seesNet ? t(`watchlist.price_${view.kind}`) : undefined}
        />
      }
      time={
        running && auction.endAt ? (
          <Countdown
            end={auction.endAt}
            label={t('watchlist.ends_in')}
            endedLabel={t('watchlist.ended')}
            caption={t(`watchlist.ends.${nearDay(Date.parse(auction.endAt), now)}`, {
              time: formatDateTime(auction.endAt, locale, 'time'),
              day: formatDateTime(auction.endAt, locale, 'weekday'),
            })}
          />
        ) : (
          <Tag tone={auctionTone(auction.status)}>{t(`status.${auction.status}`)}</Tag>
        )
      }
    />
  );
};
