import { useRef, type ReactNode } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components';
import { useTickedEarly } from '../Field/early.ts';
import { cx } from '../shared/cx.ts';
import css from './Switch.module.css';

export interface SwitchProps {
  children: ReactNode;
  checked?: boolean | undefined;
  defaultChecked?: boolean | undefined;
  onChange?: ((checked: boolean) => void) | undefined;
  /** A second line. */
  note?: ReactNode;
  name?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** On or off, at once. */
export const Switch = (props: SwitchProps) => {
  const { children, checked, defaultChecked, onChange, note, name, disabled, className } = props;
  const input = useRef<HTMLInputElement>(null);
  useTickedEarly(input);
  return (
    <AriaSwitch
      inputRef={input}
      className={cx(css.root, className)}
      {...(checked === undefined ? {} : { isSelected: checked })}
      {...(defaultChecked === undefined ? {} : { defaultSelected: defaultChecked })}
      {...(onChange ? { onChange } : {})}
      {...(name === undefined ? {} : { name })}
      isDisabled={disabled ?? false}
    >
      <span className={css.text}>
        {children}
        {note ? <small>{note}</small> : null}
      </span>
      <span className={css.track} aria-hidden="true" />
    </AriaSwitch>
  );
};
