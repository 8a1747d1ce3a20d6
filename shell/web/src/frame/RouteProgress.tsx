import { useEffect, useState } from 'react';
import { useOutletState } from '../outlet/use-outlet-state.ts';
import { useShellText } from '../texts.ts';
import css from './RouteProgress.module.css';

type Phase = 'hidden' | 'running' | 'done';

/** Waits 200 ms, runs for 5 s at most, leaves within 500 ms (spec 1 §4, page loading). */
export function RouteProgress() {
  const t = useShellText();
  const loading = useOutletState().status === 'loading';
  const [phase, setPhase] = useState<Phase>('hidden');
  useEffect(() => {
    if (loading) {
      const timer = setTimeout(() => setPhase('running'), 200);
      return () => clearTimeout(timer);
    }
    setPhase((now) => (now === 'running' ? 'done' : 'hidden'));
    const timer = setTimeout(() => setPhase('hidden'), 500);
    return () => clearTimeout(timer);
  }, [loading]);
  if (phase === 'hidden') return null;
  return (
    <div className={css.root} role="progressbar" aria-label={t('progress')}>
      <div className={phase === 'running' ? css.running : css.done} />
    </div>
  );
}
