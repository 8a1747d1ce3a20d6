import { expect, test } from 'vitest';
import type { SellText } from '../../texts.ts';
import { confirmLead } from './value-text.ts';

test('the answer to a label that asks follows its question mark', () => {
  const t = ((_key: string, { label, value }: Record<string, string>) =>
    `${label}: ${value}`) as unknown as SellText;
  expect(confirmLead(t, 'Hat das Fahrzeug Mängel?', 'Nein')).toBe('Hat das Fahrzeug Mängel? Nein');
  expect(confirmLead(t, 'Kilometerstand', '12')).toBe('Kilometerstand: 12');
});
