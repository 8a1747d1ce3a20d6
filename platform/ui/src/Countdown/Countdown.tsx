import { useCallback, useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { cx } from '../shared/cx.ts';
import { useAnnounce } from './Announcer.tsx';
import { clockText, crossedMark, phaseOf, secondsLeft, type CountdownPhase } from './remaining.ts';
import { lastTick, subscribeInSight, subscribeToTicks } from './ticker.ts';
import { useTimeContext } from './TimeProvider.tsx';
import css from './Countdown.module.css';

export interface CountdownReading {
  /** Whole seconds; -1 once it ended; null before the first reading. */
  seconds: number | null;
  phase: CountdownPhase;
}

/** Reads the whole seconds left to an instant: now, and when the server rendered the page (null: it did not). */
const useSecondsLeft = (end: string) => {
  const { renderedAt, serverOffset } = useTimeContext();
  const endMs = Date.parse(end);
  return [
    () => secondsLeft(endMs, lastTick() + serverOffset()),
    () => (renderedAt === null ? null : secondsLeft(endMs, renderedAt)),
  ] as const;
};

/** The time left to an instant, re-rendering once a second. Everything that changes with the clock reads from here. */
export const useCountdown = (end: string): CountdownReading => {
  const seconds = useSyncExternalStore(subscribeToTicks, ...useSecondsLeft(end));
  return { seconds, phase: phaseOf(seconds) };
};

/** How urgent the time left to an instant is; it renders again when that changes, not with each second. */
export const useCountdownPhase = (end: string): CountdownPhase => {
  const [left, rendered] = useSecondsLeft(end);
  return useSyncExternalStore(
    subscribeToTicks,
    () => phaseOf(left()),
    () => phaseOf(rendered()),
  );
};

export interface CountdownProps {
  /** The end, ISO instant. */
  end: string;
  /** Names the timer for screen readers: 'Endet in'. */
  label: string;
  /** Shown above when set: 'Endet in', 'Endet 14:42'. */
  caption?: ReactNode;
  /** Below: the wall time, 'Heute, 14:42 Uhr'. */
  note?: ReactNode;
  /** In place of the figures once it ended. */
  endedLabel: string;
  /** What to read out at 60, 30 and 10 seconds and at the end (0); null says nothing. Without it the clock is silent. */
  announce?: ((mark: 60 | 30 | 10 | 0) => string | null) | undefined;
  onEnd?: (() => void) | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  align?: 'start' | 'end' | undefined;
  className?: string | undefined;
}

/** A clock that runs down: ink, then the colour of time below 30 min, a yellow field below 30 s (spec 2 §9). */
export const Countdown = (props: CountdownProps) => {
  const { end, label, caption, note, endedLabel, announce, onEnd, className } = props;
  const { size = 'sm', align = 'end' } = props;
  const root = useRef<HTMLDivElement>(null);
  const speaks = Boolean(announce ?? onEnd);
  const subscribe = useCallback(
    (listener: () => void) =>
      speaks || !root.current ? subscribeToTicks(listener) : subscribeInSight(root.current, listener),
    [speaks],
  );
  const [left, rendered] = useSecondsLeft(end);
  const seconds = useSyncExternalStore(subscribe, left, rendered);
  const phase = phaseOf(seconds);
  const say = useAnnounce();
  const before = useRef<{ end: string; seconds: number } | null>(null);
  useEffect(() => {
    if (seconds === null) return;
    const mark = before.current?.end === end ? crossedMark(before.current.seconds, seconds) : null;
    before.current = { end, seconds };
    if (mark === null) return;
    const text = announce?.(mark);
    if (text) say(text, mark === 60 ? 'polite' : 'assertive');
    if (mark === 0) onEnd?.();
  }, [seconds, end, announce, onEnd, say]);
  return (
    <div
      ref={root}
      className={cx(css.root, css[size], css[`align-${align}`], css[phase], className)}
      data-phase={phase}
    >
      {caption ? <div className={css.caption}>{caption}</div> : null}
      <div className={css.figure} role="timer" aria-label={label} aria-live="off">
        {seconds === null ? '–:––' : seconds < 0 ? endedLabel : clockText(seconds)}
      </div>
      {note ? <div className={css.note}>{note}</div> : null}
    </div>
  );
};
