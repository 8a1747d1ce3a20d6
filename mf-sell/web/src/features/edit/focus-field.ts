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

/** Brings a field into sight and gives it the focus. */
export function focusField(name: string): void {
  const element = document.getElementById(`field-${ATTRIBUTES[name] ?? name}`);
  if (!element) return;
  const control = element.matches(FOCUSABLE) ? element : element.querySelector<HTMLElement>(FOCUSABLE);
  element.scrollIntoView({ block: 'center' });
  (control as HTMLElement | null)?.focus({ preventScroll: true });
}
