import { ButtonLink, Empty, FileText } from '@rollheim/ui';
import css from './Login.module.css';
import { Bar } from './parts/Bar.tsx';
import { useTexts } from './texts.ts';

/** The one page of the console; every other address is none. */
export const isMissing = (): boolean => location.pathname !== '/';

/** An address that there is not, and the way to the console. */
export const NotFound = () => {
  const t = useTexts();
  return (
    <>
      <Bar />
      <main className={css.root}>
        <Empty
          title={t('notFound.title')}
          headingLevel={1}
          drawing={<FileText aria-hidden="true" />}
          action={<ButtonLink href="/">{t('notFound.home')}</ButtonLink>}
        >
          {t('notFound.text')}
        </Empty>
      </main>
    </>
  );
};
