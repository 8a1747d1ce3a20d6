import { FIELDS } from '../lazy/field.ts';
import { lazyComponent } from '../lazy/lazy-chunk.tsx';
import css from './FileDrop.module.css';

/** Takes files by drag and drop, by paste and by a picker. */
export const FileDrop = lazyComponent(
  FIELDS,
  (parts) => parts.DropArea,
  () => <div className={css.waiting} aria-busy="true" data-waiting="" />,
);
