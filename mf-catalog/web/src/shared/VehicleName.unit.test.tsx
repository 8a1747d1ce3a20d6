import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../locales/en.json' with { type: 'json' };
import { VehicleName } from './VehicleName.tsx';

const drawn = (name: string) => renderPart(<VehicleName name={name} />, { name: 'mf-catalog', texts });

test('a line does not end behind the one letter of a name', async () => {
  const html = await drawn('Hymer B-Klasse MC T 585');
  expect(html).toMatch(/<span class="[^"]*together[^"]*">B-Klasse<\/span>/);
  expect(textOf(html)).toBe('Hymer B-Klasse MC T 585');
  expect(await drawn('Mercedes-Benz Marco Polo')).not.toContain('<span');
});
