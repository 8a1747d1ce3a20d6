import { useContext, useRef, type RefObject } from 'react';
import { mergeProps } from 'react-aria/mergeProps';
import { useFocusRing } from 'react-aria/useFocusRing';
import { useSliderThumb } from 'react-aria/useSlider';
import { VisuallyHidden } from 'react-aria/VisuallyHidden';
import { SliderStateContext, SliderTrackContext, useSlottedContext } from 'react-aria-components';

interface ThumbProps {
  readonly index: number;
  readonly 'aria-label': string;
  readonly className: string;
}

/** React Aria's SliderThumb would write empty `aria-describedby` and `aria-details`, which HTML does not allow. */
export const Thumb = ({ className, ...props }: ThumbProps) => {
  const state = useContext(SliderStateContext);
  const trackRef = useSlottedContext(SliderTrackContext)?.ref;
  if (!state || !trackRef) throw new Error('outside of a slider');
  const inputRef = useRef<HTMLInputElement>(null);
  const track = trackRef as RefObject<HTMLDivElement | null>;
  const { thumbProps, inputProps, isDragging, isFocused, isDisabled } = useSliderThumb(
    { ...props, trackRef: track, inputRef },
    state,
  );
  const { focusProps, isFocusVisible } = useFocusRing();
  return (
    <div
      {...thumbProps}
      className={className}
      data-dragging={isDragging || undefined}
      data-focused={isFocused || undefined}
      data-focus-visible={isFocusVisible || undefined}
      data-disabled={isDisabled || undefined}
    >
      <VisuallyHidden>
        <input
          ref={inputRef}
          {...mergeProps(inputProps, focusProps)}
          aria-describedby={undefined}
          aria-details={undefined}
        />
      </VisuallyHidden>
    </div>
  );
};
