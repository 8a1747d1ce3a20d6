const FOCUSABLE = 'input, textarea, select, button, [tabindex]';

/** Fields that the attribute table calls otherwise than the calls do. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  expectedMileage: 'expected_mileage',
  defects: 'defects_description',
  internalNumber: 'internal_number',
  'pickup.street': 'pickup_location',
  'availability.from': 'available_from',
  'terms.startPrice': 'start_price',
  'terms.minimum': 'minimum_selling_price',
  'terms.buyNow': 'buy_now_price',
};

/** Id of a field in the page. */
export const fieldId = (name: string): string => `field-${ATTRIBUTES[name] ?? name}`;

/** Brings the field into sight that is first in the page of these, and gives it the focus. */
export function focusFirst(names: readonly string[], page: ParentNode = document): void {
  const ids = new Set(names.map(fieldId));
  const first = [...page.querySelectorAll('[id^="field-"]')].find(({ id }) => ids.has(id));
  if (first) focusElement(first);
}

/** Brings a field into sight and gives it the focus. */
export function focusField(name: string): void {
  const element = document.getElementById(fieldId(name));
  if (element) focusElement(element);
}

/** Brings the top of the page into sight, and gives its heading the focus, as after a change of page. */
export function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  scrollTo(0, 0);
  heading.focus({ preventScroll: true });
}

function focusElement(element: Element): void {
  const control = element.matches(FOCUSABLE) ? element : element.querySelector<HTMLElement>(FOCUSABLE);
  element.closest('details')?.setAttribute('open', '');
  element.scrollIntoView({ block: 'center' });
  (control as HTMLElement | null)?.focus({ preventScroll: true });
}
