import { contentKeys, type ContentPage as Text, type PathId } from '@rollheim/contracts';
import { localeAtom, useAtomValue, useDocumentTitle, useQuery } from '@rollheim/module-api';
import { cx, formatDateTime, Page } from '@rollheim/ui';
import { titleKey } from '../frame/page-title.ts';
import { useShellText } from '../texts.ts';
import { fetchPage } from './content-api.ts';
import { Blocks } from './content/Blocks.tsx';
import css from './ContentPage.module.css';
import { TextFrame } from './TextFrame.tsx';

/** A page of blocks from the content service: terms, privacy, pricing and the like. */
export function ContentPage({ id }: { readonly id: PathId }) {
  const t = useShellText();
  const locale = useAtomValue(localeAtom);
  const page = useQuery({
    queryKey: contentKeys.page(id, locale),
    queryFn: ({ signal }) => fetchPage(id, locale, signal),
  });
  useDocumentTitle(page.data?.title ?? t(titleKey(id)));
  return (
    <TextFrame query={page}>
      {(text) => (text ? <Article text={text} pictured={PICTURED.has(id)} /> : <Missing id={id} />)}
    </TextFrame>
  );
}

/** Pages that introduce us have a picture beside their head. */
const PICTURED: ReadonlySet<PathId> = new Set<PathId>(['about', 'merchant']);

interface ArticleProps {
  readonly text: Text;
  readonly pictured: boolean;
}

/** A text with its head. */
function Article({ text, pictured }: ArticleProps) {
  const t = useShellText();
  const locale = useAtomValue(localeAtom);
  return (
    <Page className={css.root}>
      <article className={css.article} lang={text.locale === locale ? undefined : text.locale}>
        <header className={cx(css.head, pictured && css.pictured)}>
          <h1>{text.title}</h1>
          {text.description ? <p className={css.lead}>{text.description}</p> : null}
          {text.validFrom ? (
            <p className={css.soft}>
              {t('content.validFrom', { date: formatDateTime(text.validFrom, locale, 'dateLong') })}
            </p>
          ) : null}
          {pictured ? <div className={css.picture} /> : null}
        </header>
        <Blocks blocks={text.blocks} />
      </article>
    </Page>
  );
}

function Missing({ id }: { readonly id: PathId }) {
  const t = useShellText();
  return (
    <Page className={css.root}>
      <article className={css.article}>
        <h1>{t(titleKey(id))}</h1>
        <p className={css.soft}>{t('content.missing')}</p>
      </article>
    </Page>
  );
}
