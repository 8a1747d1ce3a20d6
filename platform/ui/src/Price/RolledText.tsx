import { useState } from 'react';
import { cx } from '../shared/cx.ts';
import css from './RolledText.module.css';

const DIGIT = /\d/;

/** Pairs each character with the one that was in its place, counted from the right, where figures keep their place. */
function changedPlaces(before: string, after: string): { char: string; old: string | null }[] {
  const shift = before.length - after.length;
  return after.split('').map((char, index) => {
    const old = before[index + shift] ?? '';
    const rolls = old !== char && DIGIT.test(char);
    return { char, old: rolls ? (DIGIT.test(old) ? old : '') : null };
  });
}

/** A figure whose changed digits roll up once when it changes. The text in the page is the new one at every moment. */
export const RolledText = ({ text }: { text: string }) => {
  const [state, setState] = useState<{ text: string; before: string | null; turn: number }>({
    text,
    before: null,
    turn: 0,
  });
  if (state.text !== text) setState({ text, before: state.text, turn: state.turn + 1 });
  if (state.before === null) return text;
  const done = () => setState((now) => (now.turn === state.turn ? { ...now, before: null } : now));
  return (
    <span key={state.turn} className={css.flash} data-rolling="" onAnimationEnd={done}>
      {changedPlaces(state.before, state.text).map(({ char, old }, index) =>
        old === null ? (
          char
        ) : (
          // The old digit is drawn by the style sheet: it is no text any more.
          <span key={`${index}${char}`} className={css.place} data-old={old}>
            <span className={cx(css.digit)}>{char}</span>
          </span>
        ),
      )}
    </span>
  );
};
