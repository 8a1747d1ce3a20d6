import {
  Button,
  Link,
  Notice,
  Pause,
  Play,
  Section,
  ShieldCheck,
  Tag,
  TrendingUp,
  Undo2,
} from '@rollheim/ui';
import { useEffect, useState } from 'react';
import { evidenceHref } from '../evidence/use-evidence.ts';
import { hasEnded } from '../data/store.ts';
import { clock } from '../logic/figures.ts';
import { phaseText } from '../logic/phase-text.ts';
import { reasonText } from '../logic/reasons.ts';
import { actionsFor, mayAct } from '../logic/roles.ts';
import { useLanguage } from '../texts.ts';
import type { Action, Operator, OverviewModule, Rollout, SeenLook } from '../types.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { Figures } from './Figures.tsx';
import css from './RolloutPanel.module.css';
import { Steps } from './Steps.tsx';

interface RolloutPanelProps {
  rollout: Rollout;
  module: OverviewModule | undefined;
  looks: readonly SeenLook[] | undefined;
  wantLooks: (rollout: string) => void;
  operator: Operator;
  now: number;
}

const ICONS = {
  pause: <Pause aria-hidden="true" />,
  resume: <Play aria-hidden="true" />,
  promote: <TrendingUp aria-hidden="true" />,
  approve: <ShieldCheck aria-hidden="true" />,
  'roll-back': <Undo2 aria-hidden="true" />,
} as const;
const PHASE_TONES = {
  running: 'primary',
  paused: 'neutral',
  held: 'time',
  awaiting_approval: 'time',
  baking: 'primary',
  complete: 'success',
  rolled_back: 'error',
  withdrawn: 'error',
} as const;

/** One rollout: its steps, what the figures of both cohorts say, and what can be done. */
export const RolloutPanel = ({ rollout, module, looks, wantLooks, operator, now }: RolloutPanelProps) => {
  const { t, locale } = useLanguage();
  const [asked, setAsked] = useState<Action | null>(null);
  const { id, base, target, phase, reason } = rollout;
  useEffect(() => wantLooks(id), [id, wantLooks]);
  const may = mayAct(operator, rollout.module);
  const actions = actionsFor(rollout, module);
  const started = clock(rollout.startedAt, locale, now);
  return (
    <Section
      look="panel"
      id={`rollout-${id}`}
      title={
        <span className={css.titles}>
          <span className={css.title}>
            {rollout.module} <span className={css.figures}>{target}</span>
            <Tag tone={PHASE_TONES[phase]}>{t(`phase.${phase}`)}</Tag>
          </span>
          <span className={css.lead}>
            {t('rollout.against', { base, time: started })}{' '}
            {rollout.policy.analysis === 'on' && !rollout.byHand ? (
              <Link
                href={evidenceHref(id)}
                aria-label={`${t('evidencePage.open')}: ${rollout.module} ${target}`}
              >
                {t('evidencePage.open')}
              </Link>
            ) : null}
          </span>
        </span>
      }
      actions={
        may
          ? actions.map((action) => (
              <Button
                key={action}
                size="sm"
                variant={action === 'roll-back' ? 'danger' : action === 'approve' ? 'filled' : 'outline'}
                icon={ICONS[action]}
                onPress={() => setAsked(action)}
              >
                {t(`action.${action}`)}
              </Button>
            ))
          : null
      }
    >
      <div className={css.body}>
        <Steps rollout={rollout} now={now} />
        <p className={css.state}>
          {phaseText(rollout, module, t, locale)}{' '}
          <span className={css.reason}>
            {t('reason.label')}: {reasonText(reason, t, locale)}
          </span>
        </p>
        {may || hasEnded(rollout) ? null : <p className={css.soft}>{t('may.none')}</p>}
        {rollout.byHand ? <Notice>{t('rollout.byHand')}</Notice> : null}
        {rollout.policy.analysis === 'off' && !rollout.byHand ? (
          <Notice>{t('rollout.unanalysed')}</Notice>
        ) : null}
        {rollout.policy.analysis === 'on' && looks !== undefined ? (
          <Figures looks={looks} rollout={rollout} />
        ) : null}
      </div>
      <ActionDialog rollout={rollout} action={asked} onClose={() => setAsked(null)} />
    </Section>
  );
};
