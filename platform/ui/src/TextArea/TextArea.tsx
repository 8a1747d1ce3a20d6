import { TextField as AriaTextField } from 'react-aria-components';
import { FieldTextArea } from '../Field/FieldInput.tsx';
import { ariaField, controlClass, FieldHint, FieldLabel, useSteadyField } from '../Field/FieldParts.tsx';
import type { FieldProps } from '../shared/types.ts';
import css from './TextArea.module.css';

export interface TextAreaProps extends FieldProps {
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
  onBlur?: (() => void) | undefined;
  placeholder?: string | undefined;
  rows?: number | undefined;
}

/** Several lines of text. What is typed or pasted is never cut: `error` says that it is too long. */
export const TextArea = (given: TextAreaProps) => {
  const props = useSteadyField(given);
  const { value, defaultValue, onChange, onBlur, placeholder, rows = 4 } = props;
  return (
    <AriaTextField
      {...ariaField(props)}
      {...(value === undefined ? {} : { value })}
      {...(defaultValue === undefined ? {} : { defaultValue })}
      {...(onChange ? { onChange } : {})}
      {...(onBlur ? { onBlur: () => onBlur() } : {})}
    >
      <FieldLabel {...props} />
      <span className={controlClass(Boolean(props.error), css.control)}>
        <FieldTextArea
          rows={rows}
          style={{ minBlockSize: `calc(${rows} * 1lh + 22px)` }}
          {...(placeholder === undefined ? {} : { placeholder })}
        />
      </span>
      <FieldHint hint={props.hint} error={props.error} />
    </AriaTextField>
  );
};
