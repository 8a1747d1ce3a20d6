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
import type { NumberFieldProps } from './props.ts';
import { useNumberText } from './use-number-text.ts';

/** The control itself, loaded when it is first shown. */
export const NumberControl = (given: NumberFieldProps) => {
  const props = useSteadyField(given);
  return (
    <AriaTextField
      {...ariaField(props)}
      {...useNumberText(props)}
      data-later="fields"
      inputMode={props.decimals ? 'decimal' : 'numeric'}
      autoComplete="off"
    >
      <FieldLabel {...props} />
      <span className={controlClass(Boolean(props.error))}>
        <FieldInput {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })} />
        {props.unit === undefined ? null : <span className={unitClass}>{props.unit}</span>}
      </span>
      <FieldHint hint={props.hint} error={props.error} />
    </AriaTextField>
  );
};
