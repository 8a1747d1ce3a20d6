import type { CatalogProduct } from '@rollheim/contracts';
import { localeAtom, useAtomValue, usePath, usePicture } from '@rollheim/module-api';
import { Check, Countdown, Price, Tag, useCountdownPhase, VehicleCard } from '@rollheim/ui';
import { factsOf } from '../../shared/facts.ts';
import { figureFor, rowTone } from '../../shared/standing.ts';
import { useAmounts } from '../../shared/tax.ts';
import { useExclusiveWord } from '../../shared/use-exclusive-word.ts';
import { useRoundWhen } from '../../shared/when.ts';
import { useTexts, type CatalogText } from '../../texts.ts';
import { Place } from '../distance/Place.tsx';
import { WatchButton } from '../vehicle/WatchButton.tsx';
import { isRunning } from '@rollheim/auction-rules';

/** What is above the figure: the own standing, else what the figure is. */
function caption({ auction, context }: CatalogProduct, figure: string, t: CatalogText): string {
  if (auction.status !== 'sold' && context?.holdingHighestBid) return t('you_lead');
  if (context?.overbid) return t('overbid');
  return auction.price !== null && auction.reserve === 'met' ? t('reserve_met') : figure;
}

const Time = ({ product, hot }: { readonly product: CatalogProduct; readonly hot: boolean }) => {
  const t = useTexts();
  const say = useRoundWhen();
  const { auction } = product;
  if (isRunning(auction.status) && auction.endAt)
    return (
      <Countdown
        end={auction.endAt}
        label={t('ends_in')}
        endedLabel={t('ended')}
        caption={hot ? t('ends_in') : say('ends', auction.endAt)}
      />
    );
  if (auction.status === 'published' && auction.startAt) return <Tag>{say('starts', auction.startAt)}</Tag>;
  return <Tag tone={auction.status === 'sold' ? 'success' : 'neutral'}>{t(`status.${auction.status}`)}</Tag>;
};

/** A vehicle of the list, with the viewer's own standing. */
export const ProductCard = ({
  product,
  eager,
}: {
  readonly product: CatalogProduct;
  readonly eager: boolean;
}) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const path = usePath();
  const picture = usePicture();
  const exclusive = useExclusiveWord();
  const { auction, context, mediaId } = product;
  const { settle, seesNet } = useAmounts(product.vatReportable);
  const hot = useCountdownPhase(auction.endAt ?? '1970-01-01T00:00:00Z') === 'hot';
  const { caption: figure, gross } = figureFor(auction, context?.lateOffer, t);
  const view = gross === null ? null : settle(gross);
  const tone = rowTone(product);
  return (
    <VehicleCard
      href={path('catalog-detail', { id: product.entityId })}
      title={product.title}
      // right below the page's own: a phone has no other heading between
      headingLevel={2}
      eager={eager}
      {...(mediaId === null
        ? {}
        : {
            picture: {
              src: picture(mediaId, 640),
              srcSet: `${picture(mediaId, 320)} 320w, ${picture(mediaId, 640)} 640w, ${picture(mediaId, 960)} 960w`,
              sizes: '(max-width: 599px) 128px, (max-width: 959px) 46vw, 360px',
            },
          })}
      flag={
        product.exclusive ? (
          <Tag tone="primary">{exclusive}</Tag>
        ) : auction.buyNow === null ? null : (
          <Tag tone="primary">{t('buy_now')}</Tag>
        )
      }
      watch={<WatchButton auctionId={product.entityId} title={product.title} watched={context?.watched} />}
      facts={factsOf(product, locale, t)}
      place={[<Place key="place" product={product} listed />]}
      hot={isRunning(auction.status) && hot}
      price={
        <Price
          caption={caption(product, figure, t)}
          amount={view?.shown ?? null}
          tone={tone}
          {...(tone === 'none' && auction.reserve === 'met' ? { icon: <Check aria-hidden="true" /> } : {})}
        />
      }
      time={<Time product={product} hot={hot} />}
      note={view && seesNet ? t(`price_${view.kind}`) : undefined}
    />
  );
};
