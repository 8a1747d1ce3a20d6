import { Empty, ErrorPanel, FileText, Notice, OfflineNotice, Skeleton, useOnline } from '@rollheim/ui';
import { useCallback, useEffect, useState } from 'react';
import css from './Console.module.css';
import { logOut } from './data/api.ts';
import { hasEnded, type Known } from './data/store.ts';
import { useConsole, useNow, usePolled } from './data/use-console.ts';
import { EvidencePage } from './evidence/EvidencePage.tsx';
import { useEvidence } from './evidence/use-evidence.ts';
import { clock } from './logic/figures.ts';
import { frozenUntil } from './logic/freeze.ts';
import { Bar } from './parts/Bar.tsx';
import { Errors } from './parts/Errors.tsx';
import { History } from './parts/History.tsx';
import { Idle } from './parts/Idle.tsx';
import { Modules } from './parts/Modules.tsx';
import { Services } from './parts/Services.tsx';
import { Timeline } from './parts/Timeline.tsx';
import { RolloutPanel } from './rollout/RolloutPanel.tsx';
import { useLanguage } from './texts.ts';
import type { Operator, ProcessHealth, ReleaseHealth, Rollout } from './types.ts';

interface ConsoleProps {
  operator: Operator;
  onEnded: () => void;
  onLoggedOut: () => void;
}

const TICK_MS = 1000;
const HEALTH_MS = 10_000;
/** A rollout that ended stays in sight for this long, so that one sees what became of it. */
const LINGER_MS = 10 * 60_000;

/** The one page of operations. */
export const Console = ({ operator, onEnded, onLoggedOut }: ConsoleProps) => {
  const { t, locale } = useLanguage();
  const data = useConsole(onEnded);
  const now = useNow(TICK_MS);
  const online = useOnline();
  const health = usePolled<{ minutes: number; releases: readonly ReleaseHealth[] }>(
    '/console/registry/health-by-version',
    HEALTH_MS,
  );
  const services = usePolled<{ processes: readonly ProcessHealth[] }>('/console/services', HEALTH_MS);
  const [chosen, setChosen] = useState<string | null>(null);
  const { known, loaded, away, heardAt, live } = data;
  const asked = useEvidence();
  // the overview's parts are there only now
  useEffect(() => {
    if (asked === null && loaded) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [asked, loaded]);
  const evidenceOf = known.rollouts.find(({ id }) => id === asked);
  const shown = shownRollouts(known, chosen, now);
  const heard = clock(heardAt, locale, now);

  const choose = useCallback((id: string) => {
    setChosen(id);
    // after it is there
    setTimeout(() => document.querySelector(`#rollout-${id}`)?.scrollIntoView({ block: 'start' }));
  }, []);
  const leave = (): void => void logOut().finally(onLoggedOut);

  return (
    <>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <Bar operator={operator} live={online ? live : 'off'} onLogOut={leave} />
      <main id="content" className={css.root} tabIndex={-1}>
        {asked === null ? <Head known={known} now={now} loaded={loaded} /> : null}
        {online ? null : (
          <OfflineNotice title={t('offline.title')} className={css.wide}>
            {t('offline.text', { time: heard })}
          </OfflineNotice>
        )}
        {away && online && loaded ? (
          <Notice kind="error" live="polite" title={t('away.title')} className={css.wide}>
            {t('away.text', { time: heard })}
          </Notice>
        ) : null}
        {!loaded && away ? (
          <ErrorPanel
            title={t('away.title')}
            retryLabel={t('retry')}
            onRetry={data.reload}
            className={css.wide}
          >
            {t('error.registry_away')}
          </ErrorPanel>
        ) : null}
        {loaded && asked !== null ? (
          <div className={css.evidence}>
            {evidenceOf ? (
              <EvidencePage
                rollout={evidenceOf}
                module={known.modules.find(({ module }) => module === evidenceOf.module)}
                history={known.history}
                operator={operator}
                now={now}
              />
            ) : (
              <Empty title={t('evidencePage.gone')} drawing={<FileText aria-hidden="true" />} />
            )}
          </div>
        ) : loaded ? (
          <>
            <div className={css.main} id="rollouts">
              {shown.map((rollout) => (
                <RolloutPanel
                  key={rollout.id}
                  rollout={rollout}
                  module={known.modules.find(({ module }) => module === rollout.module)}
                  looks={known.looks[rollout.id]}
                  wantLooks={data.wantLooks}
                  operator={operator}
                  now={now}
                />
              ))}
              {shown.some((rollout) => !hasEnded(rollout)) ? null : <Idle modules={known.modules} />}
            </div>
            <div className={css.side}>
              <History lines={known.history} now={now} />
            </div>
            <Timeline rollouts={known.rollouts} modules={known.modules} now={now} onChoose={choose} />
            <Services known={known} health={health.data} services={services.data} failed={services.failed} />
            <Modules
              operator={operator}
              modules={known.modules}
              health={health.data?.releases ?? []}
              now={now}
            />
            <Errors errors={known.errors} now={now} />
          </>
        ) : away ? null : (
          <div className={css.wide} aria-busy="true">
            <p className={css.hidden} role="status">
              {t('loading')}
            </p>
            <Skeleton height="420px" />
          </div>
        )}
      </main>
    </>
  );
};

/** Open ones, those that ended just now, and the one that was chosen. */
function shownRollouts({ rollouts }: Known, chosen: string | null, now: number): readonly Rollout[] {
  const shown = rollouts.filter(
    (each) => !hasEnded(each) || each.id === chosen || (each.endedAt ?? 0) > now - LINGER_MS,
  );
  const open = shown.filter((each) => !hasEnded(each));
  const ended = shown.filter(hasEnded);
  // one panel per module: the newest shows its state
  const latest = ended.filter(
    (each, index) =>
      each.id === chosen ||
      (!open.some(({ module }) => module === each.module) &&
        ended.findIndex(({ module }) => module === each.module) === index),
  );
  return [...open, ...latest];
}

const Head = ({ known, now, loaded }: { known: Known; now: number; loaded: boolean }) => {
  const { t, locale } = useLanguage();
  const open = known.rollouts.filter((each) => !hasEnded(each));
  const windows = open.flatMap(({ policy }) => policy.freeze);
  const until = frozenUntil(windows, now);
  return (
    <div className={css.head}>
      <h1>{t('title')}</h1>
      {loaded ? (
        <p className={css.facts}>
          <span>
            <i className={css.dot} data-tone={open.length > 0 ? 'canary' : 'quiet'} />
            {open.length > 0 ? t('head.running', { count: open.length }) : t('head.idle')}
          </span>
          {until === null ? null : (
            <span>
              <i className={css.dot} />
              {t('head.frozen', { time: clock(until, locale, now) })}
            </span>
          )}
        </p>
      ) : null}
    </div>
  );
};
