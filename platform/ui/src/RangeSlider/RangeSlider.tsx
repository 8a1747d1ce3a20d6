import { Label, Slider, SliderTrack } from 'react-aria-components';
import { cx } from '../shared/cx.ts';
import css from './RangeSlider.module.css';
import { Thumb } from './Thumb.tsx';

export interface RangeSliderProps {
  label: string;
  /** Names of the two thumbs for screen readers, as 'von' and 'bis'. */
  thumbLabels: readonly [string, string];
  /** The chosen range in words, at the right of the label: 'bis 90.000 km'. */
  output: string;
  value: readonly [number, number];
  min: number;
  max: number;
  step?: number | undefined;
  onChange: (value: [number, number]) => void;
  /** After the drag: ask the server here. */
  onChangeEnd?: ((value: [number, number]) => void) | undefined;
  /** How screen readers say an end, with its unit. */
  formatOptions: Intl.NumberFormatOptions;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

const pair = (value: number | readonly number[], min: number, max: number): [number, number] =>
  typeof value === 'number' ? [min, value] : [value[0] ?? min, value[1] ?? max];

/** A range with two ends. */
export const RangeSlider = (props: RangeSliderProps) => {
  const { label, thumbLabels, output, value, min, max, step = 1, onChange, onChangeEnd, disabled } = props;
  const percent = (at: number) => (max === min ? 0 : ((at - min) / (max - min)) * 100);
  return (
    <Slider
      className={cx(css.root, props.className)}
      value={[...value]}
      minValue={min}
      maxValue={max}
      step={step}
      isDisabled={disabled ?? false}
      formatOptions={props.formatOptions}
      onChange={(next) => onChange(pair(next, min, max))}
      onChangeEnd={(next) => onChangeEnd?.(pair(next, min, max))}
    >
      <span className={css.head}>
        <Label className={cx(css.label)}>{label}</Label>
        <output className={css.output}>{output}</output>
      </span>
      <SliderTrack className={cx(css.track)}>
        <span
          className={css.fill}
          style={{ insetInlineStart: `${percent(value[0])}%`, insetInlineEnd: `${100 - percent(value[1])}%` }}
        />
        <Thumb index={0} aria-label={thumbLabels[0]} className={cx(css.thumb)} />
        <Thumb index={1} aria-label={thumbLabels[1]} className={cx(css.thumb)} />
      </SliderTrack>
    </Slider>
  );
};
