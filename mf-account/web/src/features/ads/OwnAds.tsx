import { useLocation, usePath, useSearchParams } from '@rollheim/module-api';
import { Loaded, RowBones, Pages, usePage } from '@rollheim/page-parts';
import { ButtonLink, Empty, Section, TabNav } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import css from './Ads.module.css';
import { AdsTable } from './AdsTable.tsx';
import { useOwnAds } from './queries.ts';
import { TAB_NAMES, tabOf, TABS } from './tabs.ts';

/** The own ads, filtered by state in the address. */
export const OwnAds = () => {
  const t = useTexts();
  const path = usePath();
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const tab = tabOf(parameters.get('status'));
  const ads = useOwnAds(tab === null ? [] : TABS[tab], usePage());
  return (
    <Section look="panel" padded={false}>
      <div className={css.bar}>
        <TabNav
          label={t('ads.filter')}
          items={[
            { href: pathname, label: t('ads.filter_all'), current: tab === null },
            ...TAB_NAMES.map((each) => ({
              href: `${pathname}?status=${each}`,
              label: t(`ads.filter_${each}`),
              current: tab === each,
            })),
          ]}
        />
      </div>
      <Loaded
        query={ads}
        failed={t('ads.failed')}
        bones={
          <div className={css.body}>
            <RowBones />
          </div>
        }
      >
        {({ products, page, pages }) =>
          products.length === 0 ? (
            <div className={css.body}>
              {tab === null ? (
                <Empty
                  title={t('ads.empty_title')}
                  action={
                    <ButtonLink variant="outline" href={path('sell-new')}>
                      {t('ads.new')}
                    </ButtonLink>
                  }
                >
                  {t('ads.empty_text')}
                </Empty>
              ) : (
                <p className={css.soft}>{t('ads.none_in_state')}</p>
              )}
            </div>
          ) : (
            <>
              <AdsTable ads={products} />
              {pages > 1 ? (
                <div className={css.pages}>
                  <Pages page={page} pages={pages} />
                </div>
              ) : null}
            </>
          )
        }
      </Loaded>
    </Section>
  );
};
