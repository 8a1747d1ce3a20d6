import type { CatalogProduct } from '@rollheim/contracts';
import { localeAtom, useAtomValue, usePath, usePicture } from '@rollheim/module-api';
import { Facts, Link, Tag } from '@rollheim/ui';
import { Failed } from '../../shared/Failed.tsx';
import { factsOf } from '../../shared/facts.ts';
import { useRoundWhen } from '../../shared/when.ts';
import { useTexts } from '../../texts.ts';
import { RowPrice } from '../dense/cells.tsx';
import { PlainWatch } from '../dense/PlainWatch.tsx';
import { useOwnPlace } from '../distance/own-place.ts';
import { Distance } from '../distance/Place.tsx';
import { WatchButton } from '../vehicle/WatchButton.tsx';
import { useSearchNews } from './queries.ts';
import css from './Start.module.css';

const Found = ({ product }: { readonly product: CatalogProduct }) => {
  const t = useTexts();
  const path = usePath();
  const picture = usePicture();
  const locale = useAtomValue(localeAtom);
  const say = useRoundWhen();
  const placed = useOwnPlace() !== null;
  const { entityId, mediaId, title, auction, context } = product;
  return (
    <li className={css.found}>
      {mediaId === null ? null : (
        <img src={picture(mediaId, 320)} alt="" loading="lazy" width={108} height={72} />
      )}
      <div>
        <Link look="plain" href={path('catalog-detail', { id: entityId })}>
          {title}
        </Link>
        <Facts className={css.soft} items={factsOf(product, locale, t).slice(1, 3)} />
        {/* its line is held: the distance comes late */}
        {placed ? (
          <small className={css.away}>
            <Distance product={product} />
          </small>
        ) : null}
        <div className={css.when}>
          <RowPrice product={product} />
          {auction.endAt ? <small className={css.soft}>{say('ends', auction.endAt)}</small> : null}
        </div>
      </div>
      <WatchButton auctionId={entityId} title={title} watched={context?.watched} toggle={PlainWatch} />
    </li>
  );
};

/** What the dealer's searches found since yesterday, the newest first. */
export const SearchNews = () => {
  const t = useTexts();
  const path = usePath();
  const found = useSearchNews();
  const listOf = (query: string) => `${path('catalog-list')}?${query ? `${query}&` : ''}sort=newest`;
  if (found.isError && !found.data) return <Failed title={t('start.news_failed')} query={found} />;
  if (!found.data) return null;
  const { news, searches } = found.data;
  return (
    <section>
      <div className={css.over}>
        <h2>{t('start.news')}</h2>
        <Link href={path('searches')}>
          {searches > 0 ? t('start.searches', { count: searches }) : t('start.save_first')}
        </Link>
      </div>
      {news.length === 0 ? (
        <p className={css.soft}>{t(searches > 0 ? 'start.no_news' : 'start.no_searches')}</p>
      ) : (
        <div className={css.news}>
          {news.map(({ searchId, name, query, total, products }) => (
            <section key={searchId} className={css.panel}>
              <div className={css.head}>
                <h3>{name}</h3>
                <Tag tone="primary">{t('start.new', { value: String(total) })}</Tag>
              </div>
              <ul className={css.list}>
                {products.map((product) => (
                  <Found key={product.entityId} product={product} />
                ))}
              </ul>
              <p className={css.foot}>
                <Link href={listOf(query)}>{t('start.see_all')}</Link>
              </p>
            </section>
          ))}
        </div>
      )}
    </section>
  );
};
