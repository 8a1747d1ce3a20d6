import {
  attribute,
  cleanField,
  findMakes,
  isRequired,
  KW_TO_PS,
  meantValue,
  OTHER,
  productFacts,
  type AttributeDefinition,
  type Locale,
} from '@rollheim/contracts';
import { localeAtom, useAtomValue, useTypedText, useValidationText } from '@rollheim/module-api';
import { Meant } from '@rollheim/page-parts/meant';
import {
  CheckboxGroup,
  formatNumber,
  NumberField,
  OpenComboBox,
  RadioGroup,
  Select,
  Stack,
  TextArea,
  TextField,
} from '@rollheim/ui';
import { lazy, Suspense } from 'react';
import { progressInput, VEHICLE_LISTED } from '../../draft/changes.ts';
import { UNCONFIRMED } from '../../draft/own-faults.ts';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import { useSetAttribute } from './ConfirmProvider.tsx';
import { focusField } from '../edit/focus-field.ts';
import { ContactHint } from './ContactHint.tsx';
import { useDateFault } from './use-date-fault.ts';
import { exampleOf, isYear } from './examples.ts';
import { isImported, valueIn } from './imported.ts';
import { MonthField } from './MonthField.tsx';
import { meantVin } from '../questions/vin-check.ts';

// offers what may be typed: the field is there before it
const ModelNames = lazy(async () => ({ default: (await import('../questions/ModelNames.tsx')).ModelNames }));

/** Longer lists are searched by typing. */
const LONG_LIST = 18;
/** Up to this many options all are in sight, and where few fields are asked at once. */
const [SHORT_LIST, OPEN_LIST] = [3, 7];

/** A bound as the reader writes it; a year has no separator. */
const boundOf = (bound = 0, { attributeCode }: Partial<AttributeDefinition>, locale: Locale): string =>
  isYear(attributeCode) ? String(bound) : formatNumber(bound, locale);

/** True of what is pressed, not typed. */
const isChosen = ({ frontendInput, options = [] }: Partial<AttributeDefinition>): boolean =>
  frontendInput === 'multipleselect' || (frontendInput === 'select' && options.length <= LONG_LIST);

/** Error of a field in words: what was typed wrongly, or that it is missing once the seller wanted to go on. */
export function useFieldError(): (code: string, limits?: Partial<AttributeDefinition>) => string | undefined {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const validation = useValidationText();
  const dateFault = useDateFault();
  const { faults, missing, revealed } = useDraft();
  return (code, limits = {}) => {
    const fault = faults[code];
    if (fault && code === 'vin' && fault !== VEHICLE_LISTED) return t('vin_fault');
    if (fault === 'validation.whole_number' && limits.unit)
      return t('whole_number_unit', { unit: limits.unit, example: exampleOf(limits, locale) });
    if (fault === UNCONFIRMED) return t('confirm_open');
    if (fault === 'validation.too_far_ahead') return dateFault(code, fault);
    if (fault)
      return validation(fault, {
        min: boundOf(limits.min, limits, locale),
        max: boundOf(limits.max, limits, locale),
        length: limits.maxLength ?? 0,
        example: exampleOf(limits, locale),
      });
    if (!revealed || !missing.includes(code)) return undefined;
    return validation(isChosen(limits) ? 'validation.choose' : 'validation.required');
  };
}

interface Props {
  readonly definition: AttributeDefinition;
  /** Its options are in sight, as far as they are not many: one press less. */
  readonly open?: boolean;
  /** Whether it says that its value was imported; false: what is around it says so. */
  readonly marked?: boolean;
}

/** One attribute as its definition says: text, number, choice, date or flag. */
export const AttributeField = ({ definition, open = false, marked = true }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const set = useSetAttribute();
  const validation = useValidationText();
  const errorOf = useFieldError();
  const draft = useDraft();
  const { ad, view, texts } = draft;
  const { attributeCode: code, frontendInput: input, backendType, options, unit } = definition;
  const [typed, onTyped] = useTypedText(`unlisted:${ad.listing.adId}:${code}`);
  const entry = attribute(code);
  const required = entry ? isRequired(entry, productFacts(progressInput(view))) : definition.required;
  const value = valueIn(draft, code);
  const notes = [
    ...(required ? [] : [t('optional')]),
    ...(marked && isImported(draft, code) ? [t('import_mark')] : []),
  ];
  const field = {
    id: `field-${code}`,
    label: definition.label,
    ...(notes.length > 0 ? { labelNote: notes.join(' ') } : {}),
    hint: definition.tooltip ?? undefined,
    error: errorOf(code, definition),
    required,
  };
  const choices = options.map(({ optionId, label }) => ({ value: optionId, label }));
  const other = options.find(({ optionId }) => optionId === OTHER)?.label;
  const chosen = value === null || value === '' ? null : String(value);
  if (input === 'select' && options.length <= (open ? OPEN_LIST : SHORT_LIST))
    return (
      <RadioGroup
        {...field}
        look={options.length > SHORT_LIST ? 'tiles' : 'row'}
        choices={choices}
        value={chosen}
        onChange={(next) => set(code, next)}
      />
    );
  if (input === 'select' && options.length > LONG_LIST)
    return (
      <OpenComboBox
        {...field}
        choices={choices}
        find={findMakes}
        value={chosen}
        placeholder={t('choose')}
        unknown={other ? validation('validation.unlisted', { other }) : t('no_option')}
        unchosen={validation('validation.one_of')}
        onChange={(next) => set(code, next)}
        typed={typed}
        onTyped={onTyped}
      />
    );
  if (input === 'select')
    return (
      <Select
        {...field}
        choices={choices}
        value={chosen}
        placeholder={t('choose')}
        onChange={(next) => set(code, next)}
      />
    );
  if (input === 'multipleselect')
    return (
      <CheckboxGroup
        {...field}
        look="tiles"
        choices={choices}
        value={Array.isArray(value) ? value.map(String) : []}
        onChange={(next) => set(code, next)}
      />
    );
  if (input === 'date')
    return (
      <MonthField
        field={field}
        ahead={code === 'hu_valid_through'}
        value={typeof value === 'string' ? value : null}
        onChange={(next) => set(code, next)}
      />
    );
  const text = typeof value === 'string' ? value : '';
  if (input === 'textarea')
    return <TextArea {...field} value={text} rows={6} onChange={(next) => set(code, next)} />;
  if (backendType === 'int' || backendType === 'decimal') {
    const number = typeof value === 'number' || typeof value === 'string' ? value : null;
    const ps =
      code === 'power' && typeof number === 'number'
        ? formatNumber(Math.round(number * KW_TO_PS), locale)
        : null;
    // what waits to be confirmed is taken by the field: there is no other value that was meant
    const meant = isYear(code) || texts[code] !== undefined ? null : meantValue(definition, number);
    return (
      <Stack gap={2}>
        <NumberField
          {...field}
          {...(ps === null ? {} : { hint: t('power_hint', { ps }) })}
          value={texts[code] ?? number}
          unit={unit ?? undefined}
          grouping={!isYear(code)}
          decimals={backendType === 'decimal' ? 2 : 0}
          onChange={(next, unreadable) => set(code, unreadable ?? next)}
        />
        {meant === null ? null : (
          <Meant
            text={t('meant_value', { value: `${formatNumber(meant, locale)}${unit ? `\u00a0${unit}` : ''}` })}
            onTake={() => {
              set(code, meant);
              focusField(code);
            }}
          />
        )}
      </Stack>
    );
  }
  const vin = code === 'vin' ? meantVin(cleanField(code, text).trim()) : null;
  return (
    <Stack gap={3}>
      <TextField
        {...field}
        value={text}
        onBlur={() => {
          const clean = cleanField(code, text).trim();
          if (clean !== text) set(code, clean);
        }}
        autoComplete="off"
        spellCheck={false}
        onChange={(next) => set(code, next)}
      />
      {vin === null ? null : (
        <Meant
          text={t('meant_value', { value: vin })}
          onTake={() => {
            set(code, vin);
            focusField(code);
          }}
        />
      )}
      {code === 'model' || code === 'series' ? (
        <Suspense>
          <ModelNames code={code} />
        </Suspense>
      ) : null}
      {entry?.personal ? null : <ContactHint text={text} prices />}
    </Stack>
  );
};
