import { TextField } from '@rollheim/ui';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import { useFieldError } from '../fields/AttributeField.tsx';
import { monthYearOf, monthYearText } from './registration.ts';

/** The two attributes that one answer gives. */
export const [YEAR, MONTH] = ['first_registration_year', 'first_registration_month'] as const;

/** The first registration in one field, as the document has it. */
export const RegistrationField = () => {
  const t = useTexts();
  const errorOf = useFieldError();
  const { store, view, texts, definitions } = useDraft();
  const { attributes } = view.listing.content;
  const limits = definitions.find(({ attributeCode }) => attributeCode === YEAR);
  const unreadable = texts[YEAR];
  return (
    <TextField
      id={`field-${YEAR}`}
      label={t('registration')}
      required
      autoComplete="off"
      value={unreadable ?? monthYearText(attributes[MONTH], attributes[YEAR])}
      error={unreadable === undefined ? (errorOf(YEAR, limits) ?? errorOf(MONTH)) : t('registration_fault')}
      onChange={(text) => {
        const given = monthYearOf(text);
        if (given === null && text !== '') return store.setText(YEAR, text);
        store.setAttribute(YEAR, given?.year ?? null);
        store.setAttribute(MONTH, given?.month ?? null);
      }}
    />
  );
};
