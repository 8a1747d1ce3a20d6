import { buttonClass } from '../Button/Button.tsx';
import { FIELDS } from '../lazy/field.ts';
import { lazyComponent } from '../lazy/lazy-chunk.tsx';
import css from './FileDrop.module.css';

/** Takes files by drag and drop, by paste and by a picker. */
export const FileDrop = lazyComponent(
  FIELDS,
  (parts) => parts.DropArea,
  ({ title, hint, action }) => (
    // takes the room of the control: its words wrap as they will
    <div className={css.waiting} aria-busy="true" data-waiting="">
      <span className={css.icon} />
      <span className={css.text}>
        <strong>{title}</strong>
        {hint ? <small className={css.hint}>{hint}</small> : null}
      </span>
      <span className={buttonClass('outline', 'md', false, css.action)}>{action}</span>
    </div>
  ),
);
