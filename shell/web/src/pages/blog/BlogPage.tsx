import { contentKeys, type ContentPage as Text } from '@rollheim/contracts';
import { localeAtom, useAtomValue, useDocumentTitle, usePath, useQuery } from '@rollheim/module-api';
import { Empty, formatDateTime, Link, Page, PageHead } from '@rollheim/ui';
import { useShellText } from '../../texts.ts';
import { fetchList, fetchPage } from '../content-api.ts';
import { Blocks } from '../content/Blocks.tsx';
import { TextFrame } from '../TextFrame.tsx';
import { Tile, Tiles } from '../Tile.tsx';
import css from './Blog.module.css';

/** The blog's index: what it is about, the guide, and all articles. */
export function BlogPage() {
  const t = useShellText();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const intro = useQuery({
    queryKey: contentKeys.page('blog', locale),
    queryFn: ({ signal }) => fetchPage('blog', locale, signal),
  });
  const articles = useQuery({
    queryKey: contentKeys.list('article', locale),
    queryFn: ({ signal }) => fetchList('article', locale, signal),
  });
  useDocumentTitle(intro.data?.title ?? t('page.blog'));
  return (
    <TextFrame query={articles}>
      {(list) => (
        <Page className={css.root}>
          <PageHead title={intro.data?.title ?? t('page.blog')} lead={intro.data?.description} />
          {intro.data ? <Blocks blocks={intro.data.blocks} /> : null}
          <section className={css.section} aria-label={t('blog.articles')}>
            {list.length > 0 ? <Articles list={list} /> : <Empty title={t('blog.none')} />}
          </section>
          <p>
            <Link href={path('guide')}>{t('blog.guide')}</Link>
          </p>
        </Page>
      )}
    </TextFrame>
  );
}

/** Articles as cards, the newest first. */
export function Articles({ list }: { readonly list: readonly Text[] }) {
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  return (
    <Tiles className={css.list}>
      {list.map((article) => (
        <li key={article.url}>
          <Tile
            title={article.title}
            text={article.description}
            href={path('blog-article', { slug: article.url })}
            above={
              article.validFrom ? (
                <time dateTime={article.validFrom} className={css.soft}>
                  {formatDateTime(article.validFrom, locale, 'dateLong')}
                </time>
              ) : null
            }
          />
        </li>
      ))}
    </Tiles>
  );
}
