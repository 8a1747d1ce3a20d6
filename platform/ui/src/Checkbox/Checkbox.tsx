import { useId, useRef, type ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components';
import { Check, CircleAlert, Minus } from 'lucide-react';
import { useTickedEarly } from '../Field/early.ts';
import { cx } from '../shared/cx.ts';
import tick from '../shared/Tick.module.css';
import css from './Checkbox.module.css';

export interface CheckboxProps {
  children: ReactNode;
  checked?: boolean | undefined;
  defaultChecked?: boolean | undefined;
  onChange?: ((checked: boolean) => void) | undefined;
  indeterminate?: boolean | undefined;
  /** Within a CheckboxGroup. */
  value?: string | undefined;
  name?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Below the line. */
  error?: string | undefined;
  /** A figure at the right. */
  count?: string | number | undefined;
  className?: string | undefined;
}

/** The box alone. */
const CheckMark = ({ indeterminate }: { indeterminate: boolean }) => (
  <span className={cx(tick.mark, css.box)} aria-hidden="true">
    {indeterminate ? <Minus /> : <Check />}
  </span>
);

/** Yes or no. */
export const Checkbox = (props: CheckboxProps) => {
  const { children, checked, defaultChecked, onChange, indeterminate, value, name, error, count } = props;
  const input = useRef<HTMLInputElement>(null);
  useTickedEarly(input);
  const errorId = useId();
  const box = (
    <AriaCheckbox
      inputRef={input}
      {...(error ? { 'aria-describedby': errorId } : {})}
      className={cx(tick.root, css.root, props.className)}
      {...(checked === undefined ? {} : { isSelected: checked })}
      {...(defaultChecked === undefined ? {} : { defaultSelected: defaultChecked })}
      {...(onChange ? { onChange } : {})}
      {...(value === undefined ? {} : { value })}
      {...(name === undefined ? {} : { name })}
      isIndeterminate={indeterminate ?? false}
      isRequired={props.required ?? false}
      isDisabled={props.disabled ?? false}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
    >
      {(state) => (
        <>
          <CheckMark indeterminate={state.isIndeterminate} />
          <span className={tick.text}>{children}</span>
          {count === undefined ? null : <span className={tick.count}>{count}</span>}
        </>
      )}
    </AriaCheckbox>
  );
  // the same element with and without an error: the box keeps the focus
  return (
    <div className={cx(!error && css.bare)}>
      {box}
      {error ? (
        <p id={errorId} className={css.error} role="alert">
          <CircleAlert aria-hidden="true" />
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  );
};
