import { useDocumentTitle, usePath } from '@rollheim/module-api';
import { ButtonLink, Empty, Grid, PageHead, Section, Skeleton } from '@rollheim/ui';
import { AccountArea } from '../../shared/AccountArea.tsx';
import { Loaded } from '../../shared/Loaded.tsx';
import { Pages } from '../../shared/Pages.tsx';
import { usePage } from '../../shared/use-page.ts';
import { useTexts } from '../../texts.ts';
import { useWatchlist } from './queries.ts';
import { WatchedCard } from './WatchedCard.tsx';

const Bones = () => (
  <Grid columns={280}>
    {Array.from({ length: 3 }, (_, index) => (
      <Skeleton key={index} shape="card" />
    ))}
  </Grid>
);

/** Watched vehicles, live. */
export const WatchlistPage = () => {
  const t = useTexts();
  const path = usePath();
  const watchlist = useWatchlist(usePage());
  useDocumentTitle(t('watchlist.title'));
  return (
    <AccountArea>
      <PageHead title={t('watchlist.title')} />
      <Loaded query={watchlist} failed={t('watchlist.failed')} bones={<Bones />}>
        {({ products, page, pages }) =>
          products.length === 0 ? (
            <Section look="panel">
              <Empty
                title={t('watchlist.empty_title')}
                action={<ButtonLink href={path('catalog-list')}>{t('to_catalog')}</ButtonLink>}
              >
                {t('watchlist.empty_text')}
              </Empty>
            </Section>
          ) : (
            <>
              <Grid columns={280}>
                {products.map((product) => (
                  <WatchedCard key={product.entityId} product={product} />
                ))}
              </Grid>
              {pages > 1 ? <Pages page={page} pages={pages} /> : null}
            </>
          )
        }
      </Loaded>
    </AccountArea>
  );
};
