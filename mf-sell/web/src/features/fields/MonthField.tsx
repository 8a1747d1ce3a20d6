import { dayOf, inspectionYears, yearsSince, type AttributeDefinition } from '@rollheim/contracts';
import { useServerTime } from '@rollheim/module-api';
import { Select, Stack, type Choice } from '@rollheim/ui';
import { useState } from 'react';
import { factsOf } from '../../draft/changes.ts';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import { monthFrom, monthOf, type Month } from './month.ts';

const HOUR_MS = 3_600_000;

interface Props {
  /** It may lie ahead, as the end of an inspection does; else it was. */
  readonly ahead: boolean;
  readonly field: {
    readonly id: string;
    readonly label: string;
    readonly labelNote?: string;
    readonly hint: string | undefined;
    readonly error: string | undefined;
    readonly required: boolean;
  };
  /** `YYYY-MM-DD`; null: not given. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** Names of the months, as the field of the first registration has them. */
const monthsOf = (definitions: readonly AttributeDefinition[]): readonly Choice[] =>
  (definitions.find(({ attributeCode }) => attributeCode === 'first_registration_month')?.options ?? []).map(
    ({ optionId, label }) => ({ value: optionId.padStart(2, '0'), label }),
  );

/** A month of a year, for a day of which no one knows more; the first of the month represents it. */
export const MonthField = ({ field, ahead, value, onChange }: Props) => {
  const t = useTexts();
  const { definitions, view } = useDraft();
  const now = useServerTime(HOUR_MS);
  // what is chosen while the other half is open
  const [half, setHalf] = useState<Month>({ month: null, year: null });
  const { month, year } = value === null ? half : monthOf(value);
  const { id, label, hint, error, required, ...rest } = field;
  // what is optional can be taken back
  const none: readonly Choice[] = required ? [] : [{ value: '', label: t('no_date') }];
  const yearsOf = ahead ? inspectionYears : yearsSince;
  const years = yearsOf(factsOf(view), dayOf(now)).map(String);
  const choose = (change: Partial<Month>) => {
    const next = { month, year, ...change };
    setHalf(next);
    const day = monthFrom(next, value);
    if (day !== value) onChange(day);
  };
  const parts = [
    { part: 'month', chosen: month, choices: monthsOf(definitions) },
    {
      part: 'year',
      chosen: year,
      choices: (year === null || years.includes(year) ? years : [year, ...years]).map((each) => ({
        value: each,
        label: each,
      })),
    },
  ] as const;
  // the open half is the one to be led to
  const led = month !== null && year === null ? 'year' : 'month';
  return (
    <Stack gap={3}>
      {parts.map(({ part, chosen, choices }) => (
        <Select
          key={part}
          {...rest}
          id={led === part ? id : `${id}-${part}`}
          label={t(`${part}_of`, { label })}
          hint={part === 'month' ? hint : undefined}
          error={led === part ? error : undefined}
          required={required}
          choices={[...none, ...choices]}
          value={chosen}
          placeholder={t('choose')}
          onChange={(next) => choose({ [part]: next === '' ? null : next })}
        />
      ))}
    </Stack>
  );
};
