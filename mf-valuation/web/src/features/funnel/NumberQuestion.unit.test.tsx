import { renderPart, textOf } from '@rollheim/tooling/testing/render';
import { expect, test } from 'vitest';
import texts from '../../../locales/en.json' with { type: 'json' };
import { faultsOf, NO_VEHICLE, NUMBERS, vehicleRules, type VehicleValues } from '../../shared/fields.ts';
import { NumberQuestion } from './NumberQuestion.tsx';
import { useFields } from './use-fields.ts';

const Form = ({ typed }: { readonly typed: Partial<VehicleValues> }) => {
  const fields = useFields('test', { ...NO_VEHICLE, ...typed }, (values) =>
    faultsOf(values, vehicleRules(2026), NUMBERS),
  );
  return (['year', 'mileage', 'powerKw'] as const).map((field) => (
    <NumberQuestion key={field} field={field} fields={fields} thisYear={2026} />
  ));
};
const shown = async (typed: Partial<VehicleValues>) =>
  textOf(await renderPart(<Form typed={typed} />, { name: 'mf-valuation', texts }));

test('a day, thousands and horsepower are offered as the year, km and kW that they mean', async () => {
  const text = await shown({ year: '15.06.2019', mileage: '65 tkm', powerKw: '130 PS' });
  for (const value of ['2019', '65,000 km', '96 kW'])
    expect(text.replaceAll('\u00a0', ' ')).toContain(`Did you mean ${value}?`);
});

test('nothing is offered for what the fields take', async () => {
  expect(await shown({ year: 2019, mileage: 500, powerKw: 120 })).not.toContain('Did you mean');
});
