import { ErrorPanel, Skeleton } from '@rollheim/ui';
import { useTexts } from '../texts.ts';
import { Bar } from './Bar.tsx';
import css from './Waiting.module.css';

/** Before it is known who is there. */
export const Waiting = ({ away, onRetry }: { away: boolean; onRetry: () => void }) => {
  const t = useTexts();
  return (
    <>
      <Bar />
      <main className={css.root} aria-busy={!away}>
        <h1 className={css.title}>{t('title')}</h1>
        {away ? (
          <ErrorPanel title={t('away.title')} retryLabel={t('retry')} onRetry={onRetry}>
            {t('error.registry_away')}
          </ErrorPanel>
        ) : (
          <Skeleton height="220px" />
        )}
      </main>
    </>
  );
};
