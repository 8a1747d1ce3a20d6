import { Button, Notice, RadioGroup, Section, TextArea, Undo2, useSnackbar } from '@rollheim/ui';
import { useRef, useState } from 'react';
import { CallError, direct } from '../data/api.ts';
import { errorText } from '../logic/error-text.ts';
import { reasonHint, tooLongText } from '../logic/reason-length.ts';
import { useLanguage } from '../texts.ts';
import type { Rollout } from '../types.ts';
import css from './EvidencePage.module.css';

interface RollBackProps {
  readonly rollout: Rollout;
  /** What the figures say is wrong; null: nothing. */
  readonly trouble: string | null;
  /** Visitors of canary. */
  readonly visitors: number;
}

/** Rolls back from where the figures are read, with a reason of two parts: what it is, and what was seen. */
export const RollBack = ({ rollout, trouble, visitors }: RollBackProps) => {
  const { t } = useLanguage();
  const { show } = useSnackbar();
  const { module, base } = rollout;
  const [chosen, choose] = useState<string | null>(null);
  const [seen, setSeen] = useState('');
  const [missing, setMissing] = useState(false);
  const [pending, setPending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  // one press acts once, also when its answer was lost and it is pressed again
  const key = useRef(crypto.randomUUID());
  const whys = [...(trouble ? ['found'] : []), 'error', 'missing', 'other'];
  const why = chosen ?? whys[0] ?? 'other';
  const words = t(`evidencePage.rollBack.why.${why}`, { what: trouble ?? '' });
  const reason = [...(why === 'other' ? [] : [words]), seen.trim()].filter(Boolean).join('. ');
  const tooLong = tooLongText(reason.length, t);
  const act = (): void => {
    if (seen.trim() === '') return setMissing(true);
    if (tooLong !== undefined) return;
    setPending(true);
    setFault(null);
    void direct(rollout, 'roll-back', reason, key.current)
      .then(() => show({ kind: 'success', text: t('done.roll-back', { module, base }) }))
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        setFault(errorText(error, t));
      })
      .finally(() => setPending(false));
  };
  return (
    <Section look="panel" id="roll-back" title={t('evidencePage.rollBack.title')}>
      <div className={css.form}>
        <p className={css.soft}>{t('evidencePage.rollBack.lead', { count: visitors, base })}</p>
        {fault ? (
          <Notice kind="error" live="assertive">
            {fault}
          </Notice>
        ) : null}
        <RadioGroup
          label={t('evidencePage.rollBack.reason')}
          value={why}
          onChange={choose}
          choices={whys.map((value) => ({
            value,
            label: t(`evidencePage.rollBack.why.${value}`, { what: trouble ?? '' }),
          }))}
        />
        <TextArea
          label={t('evidencePage.rollBack.seen')}
          hint={reasonHint(t('evidencePage.rollBack.hint'), reason.length, t)}
          error={tooLong ?? (missing ? t('evidencePage.rollBack.missing') : undefined)}
          value={seen}
          onChange={(text) => {
            setSeen(text);
            setMissing(false);
          }}
          rows={3}
          required
        />
        <Button variant="danger" block pending={pending} icon={<Undo2 aria-hidden="true" />} onPress={act}>
          {t('evidencePage.rollBack.act', { base })}
        </Button>
      </div>
    </Section>
  );
};
