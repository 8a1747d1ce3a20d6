import { useRef, type ComponentProps } from 'react';
import { Input, TextArea, type InputProps, type TextAreaProps } from 'react-aria-components';
import type { TakesOver } from '../shared/types.ts';
import { useTypedEarly } from './early.ts';

/** The line one types into, within a field. */
export const FieldInput = ({
  left,
  takesOver,
  ...props
}: InputProps & TakesOver & { left?: ((text: string) => boolean) | undefined }) => {
  const ref = useRef<HTMLInputElement>(null);
  useTypedEarly(ref, left, takesOver);
  return <Input {...props} ref={ref} />;
};

/** React Aria gives every field a `type`; a textarea has none. */
const withoutType = ({ type: _type, ...props }: ComponentProps<'textarea'> & { type?: string }) => (
  <textarea {...props} />
);

/** The same with several lines. */
export const FieldTextArea = (props: TextAreaProps) => {
  const ref = useRef<HTMLTextAreaElement>(null);
  useTypedEarly(ref);
  return <TextArea {...props} ref={ref} render={withoutType} />;
};
