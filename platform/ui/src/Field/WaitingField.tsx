import type { FieldProps } from '../shared/types.ts';
import { cx } from '../shared/cx.ts';
import { controlClass, fieldClass } from './FieldParts.tsx';
import css from './Field.module.css';

/** The room of a field whose code is on its way. */
export const WaitingField = ({ label, labelNote, hint, error, className }: FieldProps) => (
  <div className={fieldClass(className)} aria-busy="true" data-waiting="">
    <span className={css.label}>
      {label}
      {labelNote ? <span className={css.note}> {labelNote}</span> : null}
    </span>
    <span className={cx(controlClass(Boolean(error)))} />
    {hint && !error ? <span className={css.hint}>{hint}</span> : null}
    {error ? <span className={css.error}>{error}</span> : null}
  </div>
);
