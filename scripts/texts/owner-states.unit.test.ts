import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { ROOT } from './catalogues.ts';

const wordsOf = (folder: string, locale: string) =>
  JSON.parse(readFileSync(join(ROOT, folder, `${locale}.json`), 'utf8')) as Record<string, string>;

/** States of an unsold vehicle whose words for its owner are in the list of own ads, on its page and in its thread. */
const STATES = ['failed', 'acpt_late_offer', 'declined_late_offer', 'recd_late_offer'];

test.each(LOCALES)('an owner reads the same of a vehicle in list, page and messages, in %s', (locale) => {
  const [list, page, thread] = [
    'platform/page-parts/locales',
    'mf-catalog/web/locales',
    'mf-messages/web/locales',
  ].map((folder) => wordsOf(folder, locale));
  for (const state of STATES) {
    const word = list?.[`status.${state}`];
    expect(word, state).toBeTruthy();
    expect(page?.[`owner_status.${state}`], state).toBe(word);
    expect(thread?.[`owner_status.${state}`], state).toBe(word);
  }
  // one that was declined leaves the ad as open as before
  expect(list?.['status.declined_late_offer']).toBe(list?.['status.acpt_late_offer']);
});
