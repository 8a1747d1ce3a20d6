import { CheckboxGroup as AriaGroup } from 'react-aria-components';
import { Checkbox } from '../Checkbox/Checkbox.tsx';
import { ariaField, FieldHint, FieldLabel, useSteadyField } from '../Field/FieldParts.tsx';
import { cx } from '../shared/cx.ts';
import type { Choice, FieldProps } from '../shared/types.ts';
import { ChoiceTileText } from '../Field/ChoiceTile.tsx';
import tile from '../Field/ChoiceTile.module.css';
import css from './CheckboxGroup.module.css';

export interface CheckboxGroupProps extends FieldProps {
  choices: readonly Choice[];
  value?: readonly string[] | undefined;
  defaultValue?: readonly string[] | undefined;
  onChange?: ((value: string[]) => void) | undefined;
  /** 'tiles' for the wizard (large, several columns), 'list' for filters. */
  look?: 'list' | 'tiles' | undefined;
}

/** Any of a few. */
export const CheckboxGroup = (given: CheckboxGroupProps) => {
  const props = useSteadyField(given);
  const { choices, value, defaultValue, onChange, look = 'list' } = props;
  return (
    <AriaGroup
      {...ariaField(props)}
      {...(value === undefined ? {} : { value: [...value] })}
      {...(defaultValue === undefined ? {} : { defaultValue: [...defaultValue] })}
      {...(onChange ? { onChange } : {})}
    >
      <FieldLabel {...props} />
      <div className={look === 'tiles' ? cx(tile.grid) : cx(css.list)}>
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            value={choice.value}
            disabled={choice.disabled}
            count={choice.count}
            className={look === 'tiles' ? tile.tile : undefined}
          >
            {look === 'tiles' ? <ChoiceTileText choice={choice} /> : choice.label}
          </Checkbox>
        ))}
      </div>
      <FieldHint hint={props.hint} error={props.error} />
    </AriaGroup>
  );
};
