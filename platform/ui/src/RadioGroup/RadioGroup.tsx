import { useRef } from 'react';
import { Radio, RadioGroup as AriaGroup } from 'react-aria-components';
import { useTickedEarly } from '../Field/early.ts';
import { ariaField, FieldHint, FieldLabel, useSteadyField } from '../Field/FieldParts.tsx';
import { ChoiceTileText } from '../Field/ChoiceTile.tsx';
import tile from '../Field/ChoiceTile.module.css';
import { cx } from '../shared/cx.ts';
import tick from '../shared/Tick.module.css';
import type { Choice, FieldProps } from '../shared/types.ts';
import css from './RadioGroup.module.css';

export interface RadioGroupProps extends FieldProps {
  choices: readonly Choice[];
  value?: string | null | undefined;
  defaultValue?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
  look?: 'list' | 'row' | 'tiles' | undefined;
}

const RadioChoice = ({ choice, tiled }: { choice: Choice; tiled: boolean }) => {
  const input = useRef<HTMLInputElement>(null);
  useTickedEarly(input);
  return (
    <Radio
      inputRef={input}
      value={choice.value}
      isDisabled={choice.disabled ?? false}
      className={cx(tick.root, css.root, tiled && tile.tile)}
    >
      <span className={cx(tick.mark, css.dot)} aria-hidden="true" />
      <span className={tick.text}>{tiled ? <ChoiceTileText choice={choice} /> : choice.label}</span>
      {choice.count === undefined ? null : <span className={tick.count}>{choice.count}</span>}
    </Radio>
  );
};

/** One of a few, all in sight. */
export const RadioGroup = (given: RadioGroupProps) => {
  const props = useSteadyField(given);
  const { choices, value, defaultValue, onChange, look = 'list' } = props;
  return (
    <AriaGroup
      {...ariaField(props)}
      {...(value === undefined ? {} : { value })}
      {...(defaultValue === undefined ? {} : { defaultValue })}
      {...(onChange ? { onChange } : {})}
      orientation={look === 'list' ? 'vertical' : 'horizontal'}
    >
      <FieldLabel {...props} />
      <div className={look === 'tiles' ? cx(tile.grid) : cx(css[look])}>
        {choices.map((choice) => (
          <RadioChoice key={choice.value} choice={choice} tiled={look === 'tiles'} />
        ))}
      </div>
      <FieldHint hint={props.hint} error={props.error} />
    </AriaGroup>
  );
};
