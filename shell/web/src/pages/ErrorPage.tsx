import type { FrameConfig } from '@rollheim/contracts';
import { useDocumentTitle, usePath } from '@rollheim/module-api';
import { Button, ButtonLink, Inline, Page, Stack } from '@rollheim/ui';
import { useShellText } from '../texts.ts';
import css from './NotFoundPage.module.css';

/** The page of every error but 404: what happened, the reference, and the way on (spec 1 §2, fallbacks). */
export function ErrorPage({ error }: { readonly error: NonNullable<FrameConfig['error']> }) {
  const t = useShellText();
  const path = usePath();
  const title = error.title ?? t('error.title');
  useDocumentTitle(title);
  return (
    <Page className={css.root}>
      <Stack gap={6}>
        <p className={css.number} aria-hidden="true">
          {error.status}
        </p>
        <h1>{title}</h1>
        <p className={css.text}>{t('error.text')}</p>
        {error.reference ? (
          <p className={css.text}>{t('module.reference', { reference: error.reference })}</p>
        ) : null}
        <Inline>
          <Button onPress={() => location.reload()}>{t('error.reload')}</Button>
          <ButtonLink variant="outline" href={path('home')}>
            {t('notFound.home')}
          </ButtonLink>
        </Inline>
      </Stack>
    </Page>
  );
}
