import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { Meant } from '@rollheim/page-parts/meant';
import { formatNumber, NumberField, Stack } from '@rollheim/ui';
import { meantNumber, UNITS, type NumberName, type VehicleValues } from '../../shared/fields.ts';
import { useTexts } from '../../texts.ts';
import type { useFields } from './use-fields.ts';

/** Numbers that may be left out. */
const OPTIONAL: readonly NumberName[] = ['powerKw', 'beds'];

interface Props {
  readonly field: NumberName;
  readonly fields: ReturnType<typeof useFields<VehicleValues>>;
  readonly thisYear: number;
}

/** A number of the vehicle; what was meant by a text that is none is offered below it. */
export const NumberQuestion = ({ field, fields, thisYear }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const unit = UNITS[field];
  const value = fields.values[field];
  const meant = meantNumber(field, value, thisYear);
  const written = (number: number) =>
    field === 'year' ? String(number) : `${formatNumber(number, locale)}${unit ? `\u00a0${unit}` : ''}`;
  return (
    <Stack gap={2}>
      <NumberField
        label={t(field)}
        {...(OPTIONAL.includes(field) ? { labelNote: t('optional') } : {})}
        {...(unit === undefined ? {} : { unit })}
        grouping={field !== 'year'}
        value={value}
        onChange={(number, text) => fields.change(field, text ?? number)}
        onBlur={() => fields.touch(field)}
        error={fields.error(field)}
      />
      {meant === null ? null : (
        <Meant
          text={t('meant_value', { value: written(meant) })}
          onTake={() => fields.change(field, meant)}
        />
      )}
    </Stack>
  );
};
