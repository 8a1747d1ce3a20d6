import { SYSCARA_OUTCOMES, type SyscaraRun } from '@rollheim/contracts/syscara';
import { useModuleContext, usePath } from '@rollheim/module-api';
import { ButtonLink, formatDateTime, formatNumber, Notice, ProgressBar, Stack } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import css from './Syscara.module.css';

/** The last import: how far it is, or what came of it. */
export const LastRun = ({ run }: { readonly run: SyscaraRun | null }) => {
  const t = useTexts();
  const { locale } = useModuleContext();
  const path = usePath();
  if (run === null) return <p>{t('dms.none')}</p>;
  const { counts, total, picturesOpen } = run;
  const done = SYSCARA_OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0);
  if (run.endedAt === null)
    return (
      <div role="status">
        <Stack gap={2}>
          <ProgressBar
            label={t('dms.running')}
            percent={total ? Math.round((100 * done) / total) : 0}
            {...(total === null
              ? {}
              : {
                  output: t('dms.progress', {
                    done: formatNumber(done, locale),
                    total: formatNumber(total, locale),
                  }),
                })}
          />
          {picturesOpen > 0 ? <p>{t('dms.pictures', { count: picturesOpen })}</p> : null}
        </Stack>
      </div>
    );
  return (
    <Stack gap={3}>
      <h3>{t(`dms.last_${run.by}`, { at: formatDateTime(run.endedAt, locale) })}</h3>
      {run.fault ? <Notice kind="error">{t(`dms.fault.${run.fault}`)}</Notice> : null}
      {done > 0 ? (
        <dl className={css.counts}>
          {SYSCARA_OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) => (
            <div key={outcome}>
              <dt>{t(`dms.count.${outcome}`)}</dt>
              <dd>{formatNumber(counts[outcome], locale)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {done > counts.faulty ? (
        <div>
          <ButtonLink variant="outline" size="sm" href={path('my-vehicles')}>
            {t('dms.to_ads')}
          </ButtonLink>
        </div>
      ) : null}
    </Stack>
  );
};
