import { DateField as AriaDateField, DateInput, DateSegment } from 'react-aria-components';
import { parseDate } from '@internationalized/date';
import { ariaField, controlClass, FieldHint, FieldLabel, useSteadyField } from '../Field/FieldParts.tsx';
import { cx } from '../shared/cx.ts';
import css from './DateField.module.css';
import type { DateFieldProps } from './props.ts';

/** The control itself, loaded when it is first shown. */
export const DateControl = (given: DateFieldProps) => {
  const props = useSteadyField(given);
  const { value, defaultValue, onChange, onBlur, min, max } = props;
  return (
    <AriaDateField
      {...ariaField(props)}
      data-later="fields"
      {...(value === undefined ? {} : { value: value === null ? null : parseDate(value) })}
      {...(defaultValue === undefined ? {} : { defaultValue: parseDate(defaultValue) })}
      {...(min === undefined ? {} : { minValue: parseDate(min) })}
      {...(max === undefined ? {} : { maxValue: parseDate(max) })}
      {...(onBlur ? { onBlur: () => onBlur() } : {})}
      granularity="day"
      shouldForceLeadingZeros
      onChange={(next) => onChange?.(next === null ? null : next.toString())}
    >
      <FieldLabel {...props} />
      <DateInput className={controlClass(Boolean(props.error), css.input)}>
        {(segment) => <DateSegment segment={segment} className={cx(css.segment)} />}
      </DateInput>
      <FieldHint hint={props.hint} error={props.error} />
    </AriaDateField>
  );
};
