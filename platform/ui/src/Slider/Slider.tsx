import { Label, Slider as AriaSlider, SliderThumb, SliderTrack } from 'react-aria-components';
import css from '../RangeSlider/RangeSlider.module.css';
import { cx } from '../shared/cx.ts';

export interface SliderProps {
  label: string;
  /** The value in words, at the right of the label: '300 km'. */
  output: string;
  value: number;
  min: number;
  max: number;
  step?: number | undefined;
  onChange: (value: number) => void;
  /** After the drag: ask the server here. */
  onChangeEnd?: ((value: number) => void) | undefined;
  /** How screen readers say the value, with its unit. */
  formatOptions: Intl.NumberFormatOptions;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** A value of a scale. */
export const Slider = (props: SliderProps) => {
  const { label, output, value, min, max, step = 1, onChange, onChangeEnd, disabled = false } = props;
  const share = max === min ? 0 : (value - min) / (max - min);
  return (
    <AriaSlider<number>
      className={cx(css.root, props.className)}
      value={value}
      minValue={min}
      maxValue={max}
      step={step}
      isDisabled={disabled}
      formatOptions={props.formatOptions}
      onChange={onChange}
      onChangeEnd={(next) => onChangeEnd?.(next)}
    >
      <span className={css.head}>
        <Label className={cx(css.label)}>{label}</Label>
        <output className={css.output}>{output}</output>
      </span>
      <SliderTrack className={cx(css.track)}>
        <span className={cx(css.fill, css.fromStart)} style={{ insetInlineEnd: `${(1 - share) * 100}%` }} />
        <SliderThumb className={cx(css.thumb)} />
      </SliderTrack>
    </AriaSlider>
  );
};
