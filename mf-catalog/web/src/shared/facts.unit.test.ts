import { expect, test } from 'vitest';
import type { CatalogText } from '../texts.ts';
import { power } from './facts.ts';

const t = ((key: string, values: object) => `${key} ${JSON.stringify(values)}`) as unknown as CatalogText;

test('power is given in kW with its PS: 1 kW is 1.35962 PS, whole ones', () => {
  expect(power(103, 'de', t)).toBe('power {"kw":"103","ps":"140"}');
  expect(power(120, 'en', t)).toBe('power {"kw":"120","ps":"163"}');
});
