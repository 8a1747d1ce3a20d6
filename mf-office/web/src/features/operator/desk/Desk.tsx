import { Button, Section } from '@rollheim/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTexts } from '../../../texts.ts';
import { Clock } from '../Clock.tsx';
import css from '../Operator.module.css';
import { AdKeys } from './AdKeys.tsx';
import { AD_KEYS, adAct, type AdAct } from './keys.ts';
import { TakenByOther } from './Taken.tsx';
import type { DeskState } from './use-desk.ts';
import { useKeys } from './use-keys.ts';

/** What can be decided, by key. */
type Decisions = Readonly<Partial<Record<'release' | 'request-changes' | 'reject', () => void>>>;

interface Props {
  readonly desk: DeskState;
  readonly dueAt: string | null;
  readonly decisions: Decisions;
  /** Hints that speak against the release: the query is the filled button then. */
  readonly against?: number;
  /** Words of the release where they are others. */
  readonly releaseText?: string;
  /** Something is asked: keys are its own. */
  readonly asking: boolean;
  /** Before the buttons. */
  readonly lead?: ReactNode;
  /** Behind them: what has no key. */
  readonly more?: ReactNode;
  /** Dialogs. */
  readonly children?: ReactNode;
}

/** A key that comes sooner was meant for the item before, ms. */
const TOO_SOON_MS = 400;

/** The decision on an item of a queue, by buttons or keys, or who has it; to be keyed by the item. */
export const Desk = ({
  desk,
  dueAt,
  decisions,
  against = 0,
  releaseText,
  asking,
  lead,
  more,
  children,
}: Props) => {
  const t = useTexts();
  const { claim, isHeld, keys, onKeys, place, undo, step } = desk;
  const [help, setHelp] = useState(false);
  const opened = useRef(0);
  useEffect(() => {
    opened.current = performance.now();
  }, []);
  const isFree = claim.other === null && !isHeld;
  const decide = (act: keyof Decisions) => () => {
    if (isFree && performance.now() - opened.current > TOO_SOON_MS) decisions[act]?.();
  };
  const acts: Readonly<Record<AdAct, () => void>> = {
    next: () => step(1),
    previous: () => step(-1),
    release: decide('release'),
    'request-changes': decide('request-changes'),
    reject: decide('reject'),
    undo,
    help: () => setHelp(true),
  };
  useKeys(keys && !asking && !help, (event) => {
    const act = adAct(event);
    if (act !== null) acts[act]();
    return act !== null;
  });
  const { release, reject } = decisions;
  const changes = decisions['request-changes'];
  return (
    <Section
      look="panel"
      title={t('operator.decision')}
      actions={dueAt === null ? null : <Clock dueAt={dueAt} />}
    >
      <div className={css.actions}>
        {place ? <span className={css.soft}>{t('desk.place', { ...place })}</span> : null}
        {claim.other ? <TakenByOther claim={claim} /> : null}
        {isHeld ? (
          <Button variant="outline" block onPress={undo}>
            {t('bank.undo')}
          </Button>
        ) : isFree ? (
          <>
            {lead}
            {release ? (
              <Button size="lg" variant={against > 0 ? 'outline' : 'filled'} block onPress={release}>
                {releaseText ?? t('operator.release')}
              </Button>
            ) : null}
            <div className={css.halves}>
              {changes ? (
                <Button variant={against > 0 ? 'filled' : 'outline'} block onPress={changes}>
                  {t('operator.changes')}
                </Button>
              ) : null}
              {reject ? (
                <Button variant="danger" block onPress={reject}>
                  {t('operator.reject')}
                </Button>
              ) : null}
              {more}
            </div>
          </>
        ) : null}
        <Button variant="quiet" size="sm" onPress={acts.help}>
          {t('bank.keys')} ({AD_KEYS.help})
        </Button>
      </div>
      {children}
      {help ? <AdKeys on={keys} onChange={onKeys} onClose={() => setHelp(false)} /> : null}
    </Section>
  );
};
