import { contentKeys } from '@rollheim/contracts';
import { localeAtom, useAtomValue, useDocumentTitle, useQuery } from '@rollheim/module-api';
import { Empty, formatDateTime, Page, PageHead } from '@rollheim/ui';
import { useShellText } from '../texts.ts';
import { fetchList } from './content-api.ts';
import { Blocks } from './content/Blocks.tsx';
import css from './ContentPage.module.css';
import { TextFrame } from './TextFrame.tsx';

/** What is new for dealers, the newest first. */
export function NewsPage() {
  const t = useShellText();
  const locale = useAtomValue(localeAtom);
  const news = useQuery({
    queryKey: contentKeys.list('news', locale),
    queryFn: ({ signal }) => fetchList('news', locale, signal),
  });
  useDocumentTitle(t('page.news'));
  return (
    <TextFrame query={news}>
      {(list) => (
        <Page className={css.root}>
          <div className={css.article}>
            <PageHead title={t('page.news')} />
            {list.length === 0 ? <Empty title={t('news.none')} /> : null}
            {list.map(({ url, title, validFrom, blocks, locale: written }) => (
              <article key={url} className={css.entry} lang={written === locale ? undefined : written}>
                {validFrom ? (
                  <time dateTime={validFrom} className={css.soft}>
                    {formatDateTime(validFrom, locale, 'dateLong')}
                  </time>
                ) : null}
                <h2>{title}</h2>
                <Blocks blocks={blocks} />
              </article>
            ))}
          </div>
        </Page>
      )}
    </TextFrame>
  );
}
