import { Minus, Plus } from 'lucide-react';
import { Button as AriaButton, TextField as AriaTextField } from 'react-aria-components';
import { FieldInput } from '../Field/FieldInput.tsx';
import { ariaField, FieldHint, FieldLabel, useSteadyField } from '../Field/FieldParts.tsx';
import { useEuroText } from '../MoneyField/use-euro-text.ts';
import { cx } from '../shared/cx.ts';
import type { FieldProps } from '../shared/types.ts';
import css from './AmountField.module.css';

interface Press {
  label: string;
  disabled?: boolean | undefined;
  onPress: () => void;
}

export interface AmountFieldProps extends FieldProps {
  /** Whole euros; null: empty. */
  value: number | null;
  /** NaN while the text is no whole amount: show an error then. */
  onChange: (euros: number | null) => void;
  /** A step down and a step up; their labels name the buttons, which show a sign alone. */
  less: Press;
  more: Press;
  /** What happens with the amount, by the button at its end or the Enter key. */
  action: Press;
}

/** An amount with its steps and its button as one control. */
export const AmountField = (given: AmountFieldProps) => {
  const props = useSteadyField(given);
  const { value, onChange, less, more, action } = props;
  return (
    <AriaTextField
      {...ariaField(props)}
      {...useEuroText({ value, onChange, sign: '\u00a0€' })}
      inputMode="numeric"
      onKeyDown={({ key, repeat }) => {
        if (key === 'Enter' && !repeat && !action.disabled) action.onPress();
      }}
      autoComplete="off"
    >
      <FieldLabel {...props} />
      <div role="group" aria-label={props.label} className={cx(css.row, Boolean(props.error) && css.invalid)}>
        <AriaButton
          slot={null}
          className={css.step ?? ''}
          aria-label={less.label}
          isDisabled={less.disabled ?? false}
          onPress={less.onPress}
        >
          <Minus aria-hidden="true" />
        </AriaButton>
        <FieldInput className={css.amount ?? ''} />
        <AriaButton
          slot={null}
          className={css.step ?? ''}
          aria-label={more.label}
          isDisabled={more.disabled ?? false}
          onPress={more.onPress}
        >
          <Plus aria-hidden="true" />
        </AriaButton>
        <AriaButton
          slot={null}
          className={css.action ?? ''}
          isDisabled={action.disabled ?? false}
          onPress={action.onPress}
        >
          {action.label}
        </AriaButton>
      </div>
      <FieldHint hint={props.hint} error={props.error} />
    </AriaTextField>
  );
};
