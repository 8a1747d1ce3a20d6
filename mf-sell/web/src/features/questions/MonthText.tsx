import {
  dayOf,
  LONGEST_INSPECTION_YEARS,
  meantMonth,
  monthYearOf,
  monthYearText,
  type AttributeDefinition,
} from '@rollheim/contracts';
import { useServerTime } from '@rollheim/module-api';
import { Meant } from '@rollheim/page-parts/meant';
import { Stack, TextField } from '@rollheim/ui';
import { useState } from 'react';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import { useSetAttribute } from '../fields/ConfirmProvider.tsx';
import { focusField } from '../edit/focus-field.ts';
import { useFieldError } from '../fields/AttributeField.tsx';

/** The two attributes that the first registration gives. */
export const [YEAR, MONTH] = ['first_registration_year', 'first_registration_month'] as const;
const HOUR_MS = 3_600_000;
/** A day of which the month counts. */
const INSPECTION = 'hu_valid_through';

/** Is given as one month with its year. */
export const isMonthText = ({ attributeCode }: AttributeDefinition): boolean =>
  attributeCode === YEAR || attributeCode === INSPECTION;

/** A month and its year in one field, as the documents have them: first registration, and end of the inspection. */
export const MonthText = ({ definition }: { readonly definition: AttributeDefinition }) => {
  const t = useTexts();
  const set = useSetAttribute();
  const errorOf = useFieldError();
  const { store, view, texts } = useDraft();
  const { attributes } = view.listing.content;
  const { attributeCode: code, label } = definition;
  const isYear = code === YEAR;
  const day = attributes[INSPECTION];
  const [year, month] =
    isYear || typeof day !== 'string'
      ? [attributes[YEAR], attributes[MONTH]]
      : [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const known = !isYear && typeof day !== 'string' ? '' : monthYearText(month, year);
  const unreadable = texts[code];
  // not while it is typed: half a year is another one
  const [left, setLeft] = useState(unreadable !== undefined);
  const now = useServerTime(HOUR_MS);
  const latest = Number(dayOf(now).slice(0, 4)) + (isYear ? 0 : LONGEST_INSPECTION_YEARS);
  const meant = left && unreadable !== undefined ? meantMonth(unreadable, latest) : null;
  const change = (text: string) => {
    const given = monthYearOf(text);
    if (given === null && text !== '') return store.setText(code, text);
    if (isYear) {
      set(YEAR, given?.year ?? null);
      set(MONTH, given?.month ?? null);
    } else if (given === null) set(code, null);
    // the first of the month represents it
    else set(code, `${given.year}-${String(given.month).padStart(2, '0')}-01`);
  };
  const fault = errorOf(code, definition) ?? (isYear ? errorOf(MONTH) : undefined);
  return (
    <Stack gap={2}>
      <TextField
        id={`field-${code}`}
        label={isYear ? t('registration') : t('month_year_of', { label })}
        required
        autoComplete="off"
        value={unreadable ?? known}
        error={unreadable === undefined ? fault : t('registration_fault')}
        onChange={(text) => {
          setLeft(false);
          change(text);
        }}
        onBlur={() => setLeft(true)}
      />
      {meant === null ? null : (
        <Meant
          text={t('meant_value', { value: monthYearText(meant.month, meant.year) })}
          onTake={() => {
            change(monthYearText(meant.month, meant.year));
            focusField(code);
          }}
        />
      )}
    </Stack>
  );
};
