import { Form as AriaForm, type FormProps as AriaFormProps } from 'react-aria-components';

export type FormProps = Omit<AriaFormProps, 'validationBehavior'>;

/** A form whose fields say themselves what is wrong: the browser's own bubbles speak another language than the page. */
export const Form = (props: FormProps) => <AriaForm {...props} validationBehavior="aria" />;

/**
 * Leads to the first field that says what is wrong; for a submission that was stopped or refused. What the form says
 * above its fields stays in sight with it where both fit.
 */
export function focusFirstFault(form: HTMLElement | null): void {
  // fields are marked by the rendering that follows the submission
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus();
    const summary = form?.querySelector('[role="alert"]');
    if (!summary) return;
    const bar = parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) || 0;
    const { top } = summary.getBoundingClientRect();
    const end = (field ?? summary).getBoundingClientRect().bottom;
    // scrolled to its start it is below the app bar
    if (top < bar && end - top < innerHeight - bar) summary.scrollIntoView({ block: 'start' });
  });
}
