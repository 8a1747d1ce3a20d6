import type { Choice } from '../shared/types.ts';
import css from './ChoiceTile.module.css';

/** Icon, label and second line of a large choice. */
export const ChoiceTileText = ({ choice }: { choice: Choice }) => (
  <span className={css.content}>
    {choice.icon}
    <span>
      {choice.label}
      {choice.note ? <small className={css.note}>{choice.note}</small> : null}
    </span>
  </span>
);
