import { Form as AriaForm, type FormProps as AriaFormProps } from 'react-aria-components';

export type FormProps = Omit<AriaFormProps, 'validationBehavior'>;

/** A form whose fields say themselves what is wrong: the browser's own bubbles speak another language than the page. */
export const Form = (props: FormProps) => <AriaForm {...props} validationBehavior="aria" />;

/** Leads to the first field that says what is wrong; for a submission that was stopped or refused. */
export function focusFirstFault(form: HTMLFormElement | null): void {
  // fields are marked by the rendering that follows the submission
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
