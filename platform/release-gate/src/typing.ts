import { fillFields } from './fields.ts';
import { press } from './pressing.ts';
import type { Tab } from './tab.ts';
import type { Typed } from './typed.ts';

/** Fills in the fields of the page at an address, as it came, and sends the first form; null where it has none. */
export async function typeAll(tab: Tab, address: string): Promise<Typed | null> {
  await tab.load(address);
  await tab.settled('the page before its fields are filled in');
  if ((await fillFields(tab.page)) === 0) return null;
  await tab.settled('the page whose fields are filled in');
  const { words, controls } = await tab.read();
  const index = await tab.page.evaluate(() => {
    const form = document.querySelector<HTMLInputElement>('form [data-gate-field]')?.form;
    const buttons = [...(form?.elements ?? [])].filter(
      ({ type }: Partial<HTMLButtonElement>) => type === 'submit',
    );
    return buttons.map((each) => each.getAttribute('data-gate')).find((each) => each !== null) ?? null;
  });
  const by = index === null ? undefined : controls[Number(index)];
  const done = by === undefined ? null : await press(tab, by);
  return { words, sent: by !== undefined && done ? { by, press: done } : null };
}
