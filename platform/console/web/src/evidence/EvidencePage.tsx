import {
  Breadcrumbs,
  Button,
  CircleCheck,
  Clock,
  History,
  ErrorPanel,
  Pause,
  Play,
  Section,
  Skeleton,
  TriangleAlert,
} from '@rollheim/ui';
import { useEffect, useState } from 'react';
import { hasEnded } from '../data/store.ts';
import { usePolled } from '../data/use-console.ts';
import { headlineOf, tallyOf, troubleText } from '../logic/evidence.ts';
import { clock, share } from '../logic/figures.ts';
import { phaseText } from '../logic/phase-text.ts';
import { reasonText } from '../logic/reasons.ts';
import { actionsFor, mayAct } from '../logic/roles.ts';
import { HistoryLines } from '../parts/History.tsx';
import { ActionDialog } from '../rollout/ActionDialog.tsx';
import { useLanguage } from '../texts.ts';
import type { Action, Explanation, HistoryLine, Operator, OverviewModule, Rollout } from '../types.ts';
import { BrokenDown } from './BrokenDown.tsx';
import css from './EvidencePage.module.css';
import { RollBack } from './RollBack.tsx';
import { Values } from './Values.tsx';

interface EvidencePageProps {
  readonly rollout: Rollout;
  readonly module: OverviewModule | undefined;
  readonly history: readonly HistoryLine[];
  readonly operator: Operator;
  readonly now: number;
}

const EVERY_MS = 5000;
/** Available here; the others are in the panel of the rollout. */
const QUICK: readonly Action[] = ['pause', 'resume'];

/** What a rollout is judged by, in full: every value, and what only some of the visitors see. */
export const EvidencePage = ({ rollout, module, history, operator, now }: EvidencePageProps) => {
  const { t, locale } = useLanguage();
  const [asked, setAsked] = useState<Action | null>(null);
  const path = `/console/registry/rollouts/${encodeURIComponent(rollout.id)}/explain`;
  const { data, failed } = usePolled<Explanation>(path, EVERY_MS);
  useEffect(() => {
    // newer browsers return a promise, which is no clean-up
    scrollTo(0, 0);
  }, [rollout.id]);
  const { module: name, base, target } = rollout;
  const ended = hasEnded(rollout);
  const may = mayAct(operator, name) && !ended;
  const actions = actionsFor(rollout, module).filter((action) => QUICK.includes(action));
  const trouble = data ? troubleText(data, t, locale) : null;
  const lines = history.filter((line) => line.module === name && Date.parse(line.at) >= rollout.startedAt);
  return (
    <>
      <Breadcrumbs
        label={t('evidencePage.way')}
        className={css.way}
        items={[
          { label: t('title'), href: '#rollouts' },
          { label: `${name} ${target}`, href: `#rollout-${rollout.id}` },
          { label: t('evidencePage.title') },
        ]}
      />
      {data ? (
        <section className={css.head} data-trouble={trouble !== null || undefined} aria-labelledby="headline">
          <span className={css.mark} aria-hidden="true">
            {trouble !== null ? (
              <TriangleAlert />
            ) : ended ? (
              <History />
            ) : data.judgement.decision === 'pass' ? (
              <CircleCheck />
            ) : (
              <Clock />
            )}
          </span>
          <div className={css.words}>
            <h1 id="headline">
              {ended ? phaseText(rollout, module, t, locale) : headlineOf(data, t, locale)}
            </h1>
            <p>
              {ended ? null : `${t('evidencePage.step', { percent: share(rollout.share, locale) })} `}
              {t('evidencePage.summary', { ...tallyOf(data) })}
              {ended ? null : ` ${reasonText(data.judgement.reason, t, locale)}`}
            </p>
            <p className={css.soft}>
              {t('evidencePage.facts', {
                module: name,
                target,
                base,
                canary: data.judgement.enrolled.canary,
                control: data.judgement.enrolled.control,
                time: clock(data.until, locale, now),
              })}
            </p>
          </div>
          {may ? (
            <div className={css.actions}>
              {actions.map((action) => (
                <Button
                  key={action}
                  icon={action === 'pause' ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
                  onPress={() => setAsked(action)}
                >
                  {t(`action.${action}`)}
                </Button>
              ))}
            </div>
          ) : null}
        </section>
      ) : failed ? (
        <ErrorPanel title={t('failed.title')}>{t('error.registry_away')}</ErrorPanel>
      ) : (
        <Skeleton height="160px" />
      )}
      <div className={css.root}>
        <div className={css.main}>
          {data ? (
            <>
              <Values {...data} />
              <BrokenDown {...data} />
            </>
          ) : null}
        </div>
        <div className={css.side}>
          <Section look="panel" id="decided" title={t('evidencePage.history')} padded={false}>
            {lines.length === 0 ? (
              <p className={css.none}>{t('evidencePage.historyNone')}</p>
            ) : (
              <HistoryLines lines={lines} now={now} />
            )}
          </Section>
          {may ? (
            <RollBack rollout={rollout} trouble={trouble} visitors={data?.judgement.enrolled.canary ?? 0} />
          ) : null}
        </div>
      </div>
      <ActionDialog rollout={rollout} action={asked} onClose={() => setAsked(null)} />
    </>
  );
};
