import { audienceText } from '../logic/audience.ts';
import { clock, percent } from '../logic/figures.ts';
import { stepsOf, type StepView } from '../logic/steps.ts';
import { useLanguage, type ConsoleLocale, type Translate } from '../texts.ts';
import type { Rollout } from '../types.ts';
import css from './Steps.module.css';

/** Steps as bars with share and time. */
export const Steps = ({ rollout, now }: { rollout: Rollout; now: number }) => {
  const { t, locale } = useLanguage();
  const steps = stepsOf(rollout, now);
  return (
    <ol className={css.root} aria-label={t('rollout.steps')} style={{ ['--n' as string]: steps.length }}>
      {steps.map((step) => (
        <li
          key={`${step.percent} ${step.audience?.join() ?? ''}`}
          className={css.step}
          data-state={step.state}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className={css.bar}>
            <span className={css.fill} style={{ inlineSize: `${Math.round(step.part * 100)}%` }} />
          </span>
          <b className={css.percent}>{percent(step.percent / 100, locale)}</b>
          {step.audience ? (
            <span className={css.audience}>{audienceText(step.audience, t, locale)}</span>
          ) : null}
          <span>{timeText(step, t, locale, now)}</span>
        </li>
      ))}
    </ol>
  );
};

function timeText({ state, at }: StepView, t: Translate, locale: ConsoleLocale, now: number): string {
  const time = at === null ? null : clock(at, locale, now);
  if (state === 'held') return time === null ? t('rollout.waits') : t('rollout.from', { time });
  if (time === null) return t('rollout.open');
  return state === 'now' ? t('rollout.since', { time }) : time;
}
