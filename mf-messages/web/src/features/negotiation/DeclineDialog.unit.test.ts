import { LOCALES } from '@rollheim/contracts';
import { expect, test } from 'vitest';

test.each(LOCALES)(
  'the highest new minimum is named beside the last one, not as a share of it: 500 € stays (%s)',
  async (locale) => {
    const { default: texts } = (await import(`../../../locales/${locale}.json`, {
      with: { type: 'json' },
    })) as { default: Readonly<Record<string, string>> };
    expect(texts['new_minimum_hint']).toMatch(/\{\{amount\}\}.*\{\{last\}\}/);
    expect(texts['then_note.restart']).toContain('{{most}}');
    for (const key of ['new_minimum_hint', 'then_note.restart']) expect(texts[key]).not.toContain('%');
  },
);
