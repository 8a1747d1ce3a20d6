import { FIELDS } from '../later/field.ts';
import { later } from '../later/later.tsx';
import css from './FileDrop.module.css';

/** Takes files by drag and drop, by paste and by a picker. */
export const FileDrop = later(
  FIELDS,
  (parts) => parts.DropArea,
  () => <div className={css.waiting} aria-busy="true" data-waiting="" />,
);
