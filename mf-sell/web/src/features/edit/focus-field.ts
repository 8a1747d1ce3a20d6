const FOCUSABLE = 'input, textarea, select, button, [tabindex]';

/** Brings a field into sight and gives it the focus. */
export function focusField(name: string): void {
  const element = document.getElementById(`field-${name}`);
  if (!element) return;
  const control = element.matches(FOCUSABLE) ? element : element.querySelector<HTMLElement>(FOCUSABLE);
  element.scrollIntoView({ block: 'center' });
  (control as HTMLElement | null)?.focus({ preventScroll: true });
}
