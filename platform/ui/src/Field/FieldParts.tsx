import type { ReactNode } from 'react';
import { FieldError, Label, Text } from 'react-aria-components';
import { CircleAlert } from 'lucide-react';
import { cx } from '../shared/cx.ts';
import type { FieldProps } from '../shared/types.ts';
import { useSteady } from '../shared/use-steady.ts';
import css from './Field.module.css';

/** The frame of a field as class names. */
export const fieldClass = (className?: string): string => cx(css.root, className);
export const controlClass = (invalid: boolean, className?: string): string =>
  cx(css.control, invalid && css.invalid, className);
export const unitClass = css.unit ?? '';

/** The label above the field. */
export const FieldLabel = ({
  label,
  labelNote,
  labelHidden,
}: Pick<FieldProps, 'label' | 'labelNote' | 'labelHidden'>) => (
  <Label className={css.label ?? ''} hidden={labelHidden}>
    {label}
    {labelNote ? <span className={css.note}> {labelNote}</span> : null}
  </Label>
);

/** The hint below the field, or the error in its place. */
export const FieldHint = ({ hint, error }: { hint?: ReactNode; error?: string | undefined }) => {
  if (error)
    return (
      <FieldError className={css.error ?? ''}>
        <CircleAlert aria-hidden="true" className={css.icon} />
        <span>{error}</span>
      </FieldError>
    );
  return hint ? (
    <Text slot="description" className={css.hint ?? ''}>
      {hint}
    </Text>
  ) : null;
};

/** A field as it is drawn: its hint and its error come and go under no one's finger. */
export function useSteadyField<P extends FieldProps>(props: P): P {
  const { hint, error } = useSteady(props);
  return { ...props, hint, error };
}

/** The flags every React Aria field takes, from ours. */
export const ariaField = (props: FieldProps) => ({
  ...(props.id === undefined ? {} : { id: props.id }),
  ...(props.name === undefined ? {} : { name: props.name }),
  className: fieldClass(props.className),
  isRequired: props.required ?? false,
  isDisabled: props.disabled ?? false,
  isReadOnly: props.readOnly ?? false,
  isInvalid: Boolean(props.error),
  validationBehavior: 'aria' as const,
  ...(props.autoFocus ? { autoFocus: true } : {}),
});
