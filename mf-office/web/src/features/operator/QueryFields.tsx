import { MOST_QUERY_FIELDS, queryFields, type ProductType } from '@rollheim/contracts';
import { attributeLabel } from '@rollheim/contracts/attributes';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { Chip, Inline, Select, Stack } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';

interface Props {
  readonly productType: ProductType;
  readonly value: readonly string[];
  /** Takes what is to become of the fields that are chosen by then. */
  readonly onChange: (next: (fields: readonly string[]) => readonly string[]) => void;
}

/** Gives the label of a field of the seller's wizard. */
export function useFieldName(): (field: string) => string {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  return (field) => {
    if (field === 'documents') return t('operator.documents');
    return field === 'damages' ? t('operator.damages') : attributeLabel(field, locale);
  };
}

/** Fields of the seller's wizard that a query is about, in the order in which they were chosen. */
export const QueryFields = ({ productType, value, onChange }: Props) => {
  const t = useTexts();
  const nameOf = useFieldName();
  return (
    <Stack gap={3}>
      <Select
        label={t('operator.fields')}
        labelNote={t('optional')}
        hint={t('operator.fields_hint')}
        placeholder={t('operator.fields_choose')}
        disabled={value.length >= MOST_QUERY_FIELDS}
        choices={queryFields(productType).map((field) => ({
          value: field,
          label: nameOf(field),
          disabled: value.includes(field),
        }))}
        value={null}
        onChange={(field) => onChange((chosen) => [...chosen.filter((other) => other !== field), field])}
      />
      {value.length > 0 ? (
        <Inline gap={2}>
          {value.map((field) => (
            <Chip
              key={field}
              removeLabel={t('operator.field_remove')}
              onPress={() => onChange((chosen) => chosen.filter((other) => other !== field))}
            >
              {nameOf(field)}
            </Chip>
          ))}
        </Inline>
      ) : null}
    </Stack>
  );
};
