import type { ContentBlock, PathId } from '@rollheim/contracts';
import { localeAtom, useAtomValue, useDocumentTitle, useErrorText, useQuery } from '@rollheim/module-api';
import { ErrorPanel, formatDateTime, Page, Skeleton, Stack } from '@rollheim/ui';
import { useShellText, type ShellTextKey } from '../texts.ts';
import { contentKey, fetchContent } from './content-api.ts';
import css from './ContentPage.module.css';

/** A page of blocks from the content service: terms, privacy, pricing and the like. */
export function ContentPage({ id }: { readonly id: PathId }) {
  const t = useShellText();
  const locale = useAtomValue(localeAtom);
  const errorText = useErrorText();
  const page = useQuery({
    queryKey: contentKey(id, locale),
    queryFn: ({ signal }) => fetchContent(id, locale, signal),
  });
  useDocumentTitle(page.data?.title ?? '');
  if (page.error)
    return (
      <Page className={css.root}>
        <ErrorPanel
          title={errorText(page.error)}
          retryLabel={t('module.retry')}
          onRetry={() => void page.refetch()}
          pending={page.isFetching}
        />
      </Page>
    );
  if (page.data === undefined)
    return (
      <Page className={css.root}>
        <Stack>
          <Skeleton width="50%" height="40px" shape="line" />
          <Skeleton height="160px" shape="card" />
        </Stack>
      </Page>
    );
  if (page.data === null) return <Missing id={id} />;
  const { title, blocks, validFrom } = page.data;
  return (
    <Page className={css.root}>
      <article className={css.article}>
        <h1>{title}</h1>
        {validFrom ? (
          <p className={css.soft}>
            {t('content.validFrom', { date: formatDateTime(validFrom, locale, 'dateLong') })}
          </p>
        ) : null}
        {blocks.map((block, index) => (
          <Block key={index} block={block} />
        ))}
      </article>
    </Page>
  );
}

function Block({ block }: { readonly block: ContentBlock }) {
  if (block.kind === 'heading') return <h2 className={css.heading}>{block.text}</h2>;
  if (block.kind === 'text') return <p>{block.text}</p>;
  return (
    <ul className={css.list}>
      {block.items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

const TITLES: Partial<Record<PathId, ShellTextKey>> = {
  about: 'footer.about',
  blog: 'footer.blog',
  contact: 'footer.contact',
  faq: 'footer.faq',
  imprint: 'footer.imprint',
  pricing: 'footer.pricing',
  privacy: 'footer.privacy',
  terms: 'footer.terms',
};

function Missing({ id }: { readonly id: PathId }) {
  const t = useShellText();
  const title = t(TITLES[id] ?? 'notFound.title');
  useDocumentTitle(title);
  return (
    <Page className={css.root}>
      <article className={css.article}>
        <h1>{title}</h1>
        <p className={css.soft}>{t('content.missing')}</p>
      </article>
    </Page>
  );
}
