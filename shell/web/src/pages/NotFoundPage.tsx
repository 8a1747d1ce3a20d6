import { useDocumentTitle, usePath } from '@rollheim/module-api';
import { ButtonLink, Inline, Page, Stack } from '@rollheim/ui';
import { useShellText } from '../texts.ts';
import css from './NotFoundPage.module.css';

/** The catch-all page: the number, what happened, where to go. */
export function NotFoundPage() {
  const t = useShellText();
  const path = usePath();
  useDocumentTitle(t('notFound.title'));
  return (
    <Page className={css.root}>
      <Stack gap={6}>
        <p className={css.number} aria-hidden="true">
          404
        </p>
        <h1>{t('notFound.title')}</h1>
        <p className={css.text}>{t('notFound.text')}</p>
        <Inline>
          <ButtonLink href={path('catalog-list')}>{t('notFound.catalog')}</ButtonLink>
          <ButtonLink variant="outline" href={path('home')}>
            {t('notFound.home')}
          </ButtonLink>
        </Inline>
      </Stack>
    </Page>
  );
}
