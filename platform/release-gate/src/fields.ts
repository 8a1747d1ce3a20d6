import type { Page } from 'playwright';

/** Fields of a page that are filled in. */
const FIELDS = 24;

/** A field as the page has it. */
interface Field {
  readonly type: string;
  readonly inputMode: string;
  readonly maxLength: number;
}

/** Figures have a point, as people write thousands where the gate reads: a page that takes it for a fraction shows it. */
const NUMBER = '48.200';

const BY_TYPE: Readonly<Record<string, string>> = {
  number: '48200',
  email: 'gate@example.org',
  tel: '+49 151 12345678',
  url: 'https://example.org/',
  date: '2030-11-27',
  month: '2030-11',
  time: '14:30',
  'datetime-local': '2030-11-27T14:30',
  password: 'Ein langes Passwort 7',
};
const BY_MODE: Readonly<Record<string, string>> = {
  numeric: '48200',
  decimal: NUMBER,
  email: 'gate@example.org',
  tel: '+49 151 12345678',
};

/** What is written into a field: the same in every release. */
const valueFor = ({ type, inputMode, maxLength }: Field): string => {
  const value = BY_TYPE[type] ?? BY_MODE[inputMode] ?? 'Probe 7';
  return maxLength > 0 ? value.slice(0, maxLength) : value;
};

/** In the page: marks the fields that can be seen, those of the dialog that is open where one is, and says what they are for. */
const markFields = (most: number): Field[] => {
  for (const old of document.querySelectorAll('[data-gate-field]')) old.removeAttribute('data-gate-field');
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog], dialog[open]')];
  const root = dialogs.findLast((each) => each.checkVisibility()) ?? document;
  const KINDS =
    'textarea, input:not([type=hidden], [type=file], [type=checkbox], [type=radio], [type=range], [type=color], ' +
    '[type=submit], [type=button], [type=reset], [type=image])';
  const found = [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(KINDS)]
    .filter(
      (each) =>
        !each.disabled &&
        !each.readOnly &&
        each.role !== 'combobox' &&
        each.getAttribute('list') === null &&
        each.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    )
    .slice(0, most);
  return found.map((each, at) => {
    each.setAttribute('data-gate-field', String(at));
    return { type: each.type, inputMode: each.inputMode, maxLength: each.maxLength };
  });
};

/** Whether the page has fields that can be filled in. */
export const hasFields = async (page: Page): Promise<boolean> =>
  (await page.evaluate(markFields, FIELDS)).length > 0;

/**
 * Fills in the fields that can be seen, or those of the dialog that is open; lists that open by typing are left alone.
 * Returns how many.
 */
export async function fillFields(page: Page): Promise<number> {
  const fields = await page.evaluate(markFields, FIELDS);
  let filled = 0;
  for (const [at, field] of fields.entries())
    if (await page.evaluate(fillIn, [at, valueFor(field)] as const)) filled += 1;
  return filled;
}

/** In the page: has somebody write into the field of this place; false where what was filled in before has taken it away. */
const fillIn = ([at, value]: readonly [number, string]): boolean => {
  const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[data-gate-field="${at}"]`);
  if (!field || field.disabled || field.readOnly) return false;
  field.focus();
  const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  // past React's own note of what was in it, as keys are
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: value, inputType: 'insertText' }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  field.blur();
  return true;
};
