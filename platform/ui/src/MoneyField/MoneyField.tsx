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
import type { FieldProps } from '../shared/types.ts';
import { useEuroText } from './use-euro-text.ts';

export interface MoneyFieldProps extends FieldProps {
  /** Whole euros; null: empty. A text: what was typed and is no whole amount; it stays in the field. */
  value: number | string | null;
  /** NaN while the text is no whole amount: show an error then. `unreadable`: that text. */
  onChange: (euros: number | null, unreadable?: string) => void;
  onBlur?: (() => void) | undefined;
  placeholder?: string | undefined;
}

/** Whole euros in German format in every language. */
export const MoneyField = (given: MoneyFieldProps) => {
  const props = useSteadyField(given);
  const { value, onChange, onBlur, placeholder } = props;
  return (
    <AriaTextField
      {...ariaField(props)}
      {...useEuroText({ value, onChange, onBlur })}
      inputMode="numeric"
      autoComplete="off"
    >
      <FieldLabel {...props} />
      <span className={controlClass(Boolean(props.error))}>
        <FieldInput {...(placeholder === undefined ? {} : { placeholder })} />
        <span className={unitClass}>€</span>
      </span>
      <FieldHint hint={props.hint} error={props.error} />
    </AriaTextField>
  );
};
