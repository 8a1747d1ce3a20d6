import { contentKeys, type ContentPage as Text } from '@rollheim/contracts';
import { localeAtom, useAtomValue, useDocumentTitle, usePath, useQuery } from '@rollheim/module-api';
import { formatDateTime, Link, Page } from '@rollheim/ui';
import { useShellText } from '../../texts.ts';
import { fetchList, fetchOne } from '../content-api.ts';
import { Blocks } from '../content/Blocks.tsx';
import { NotFoundPage } from '../NotFoundPage.tsx';
import { TextFrame } from '../TextFrame.tsx';
import { Articles } from './BlogPage.tsx';
import css from './Blog.module.css';

/** One article of the blog. */
export function ArticlePage({ slug }: { readonly slug: string }) {
  const t = useShellText();
  const locale = useAtomValue(localeAtom);
  const article = useQuery({
    queryKey: contentKeys.one('article', slug, locale),
    queryFn: ({ signal }) => fetchOne('article', slug, locale, signal),
  });
  useDocumentTitle(article.data?.title ?? t('page.blog'));
  return (
    <TextFrame query={article}>
      {(text) => (text ? <ArticleText article={text} /> : <NotFoundPage />)}
    </TextFrame>
  );
}

function ArticleText({ article }: { readonly article: Text }) {
  const t = useShellText();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const slug = article.author ?? '';
  const author = useQuery({
    queryKey: contentKeys.one('author', slug, locale),
    queryFn: ({ signal }) => fetchOne('author', slug, locale, signal),
    enabled: slug !== '',
  });
  return (
    <Page className={css.root}>
      <p>
        <Link href={path('blog')}>{t('blog.back')}</Link>
      </p>
      <article className={css.article} lang={article.locale === locale ? undefined : article.locale}>
        <header className={css.head}>
          <h1>{article.title}</h1>
          <p className={css.by}>
            {article.validFrom ? (
              <time dateTime={article.validFrom}>
                {formatDateTime(article.validFrom, locale, 'dateLong')}
              </time>
            ) : null}
            {author.data ? (
              <Link href={path('blog-author', { slug })}>{t('blog.by', { name: author.data.title })}</Link>
            ) : null}
          </p>
        </header>
        <Blocks blocks={article.blocks} />
      </article>
    </Page>
  );
}

/** Who writes, and what they wrote. */
export function AuthorPage({ slug }: { readonly slug: string }) {
  const t = useShellText();
  const locale = useAtomValue(localeAtom);
  const author = useQuery({
    queryKey: contentKeys.one('author', slug, locale),
    queryFn: ({ signal }) => fetchOne('author', slug, locale, signal),
  });
  const articles = useQuery({
    queryKey: contentKeys.list('article', locale),
    queryFn: ({ signal }) => fetchList('article', locale, signal),
  });
  useDocumentTitle(author.data?.title ?? t('page.blog'));
  const own = (articles.data ?? []).filter((article) => article.author === slug);
  return (
    <TextFrame query={author}>
      {(text) =>
        text ? (
          <Page className={css.root}>
            <header className={css.head}>
              <h1>{text.title}</h1>
              <p className={css.soft}>{text.description}</p>
            </header>
            <Blocks blocks={text.blocks} />
            <section className={css.section}>
              <h2>{t('blog.articlesBy', { name: text.title })}</h2>
              <Articles list={own} />
            </section>
          </Page>
        ) : (
          <NotFoundPage />
        )
      }
    </TextFrame>
  );
}
