import type { HTMLAttributes, ReactNode } from 'react';
import { TextField as AriaTextField } from 'react-aria-components';
import { FieldInput } from '../Field/FieldInput.tsx';
import {
  ariaField,
  controlClass,
  FieldHint,
  FieldLabel,
  unitClass,
  useSteadyField,
} from '../Field/FieldParts.tsx';
import type { FieldProps, TakesOver } from '../shared/types.ts';

export interface TextFieldProps extends FieldProps, TakesOver {
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
  onBlur?: (() => void) | undefined;
  type?: 'text' | 'email' | 'tel' | 'url' | 'password' | 'search' | undefined;
  autoComplete?: string | undefined;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  placeholder?: string | undefined;
  spellCheck?: boolean | undefined;
  /** Inside at the right: 'km', 'kg', or a control as 'show password'. */
  unit?: ReactNode;
  /** Inside at the left. */
  icon?: ReactNode;
}

/** One line of text. What is typed or pasted is never cut: `error` says that it is too long. */
export const TextField = (given: TextFieldProps) => {
  const props = useSteadyField(given);
  const { value, defaultValue, onChange, onBlur, type = 'text', unit, icon, placeholder, spellCheck } = props;
  return (
    <AriaTextField
      {...ariaField(props)}
      {...(value === undefined ? {} : { value })}
      {...(defaultValue === undefined ? {} : { defaultValue })}
      {...(onChange ? { onChange } : {})}
      {...(onBlur ? { onBlur: () => onBlur() } : {})}
      {...(props.autoComplete === undefined ? {} : { autoComplete: props.autoComplete })}
      {...(props.inputMode === undefined ? {} : { inputMode: props.inputMode })}
      {...(spellCheck === undefined
        ? {}
        : { spellCheck: spellCheck ? ('true' as const) : ('false' as const) })}
      type={type}
    >
      <FieldLabel {...props} />
      <span className={controlClass(Boolean(props.error))}>
        {icon}
        <FieldInput takesOver={props.takesOver} {...(placeholder === undefined ? {} : { placeholder })} />
        {unit === undefined ? null : <span className={unitClass}>{unit}</span>}
      </span>
      <FieldHint hint={props.hint} error={props.error} />
    </AriaTextField>
  );
};
