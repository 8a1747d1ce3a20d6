import type { AttributeDefinition } from '@rollheim/contracts';
import { RadioGroup } from '@rollheim/ui';
import { useState } from 'react';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import { AttributeField, useFieldError } from '../fields/AttributeField.tsx';
import { useSetAttribute } from '../fields/ConfirmProvider.tsx';

/** Numbers that most vehicles have. */
const USUAL: Readonly<Record<string, readonly number[]>> = {
  licensed_seats: [2, 3, 4, 5, 6],
  beds: [2, 3, 4, 5, 6],
};
const MORE = 'more';

/** True of a small number that is pressed rather than typed. */
export const isCount = ({ attributeCode }: AttributeDefinition): boolean => attributeCode in USUAL;

/** A small number: the usual ones in sight, any other one typed. */
export const CountChoice = ({ definition }: { readonly definition: AttributeDefinition }) => {
  const t = useTexts();
  const set = useSetAttribute();
  const errorOf = useFieldError();
  const { view, texts } = useDraft();
  const { attributeCode: code, label } = definition;
  const usual = USUAL[code] ?? [];
  const value = view.listing.content.attributes[code] ?? null;
  const isUsual = typeof value === 'number' && usual.includes(value);
  const [more, setMore] = useState(() => (value !== null && !isUsual) || code in texts);
  if (more) return <AttributeField definition={definition} />;
  return (
    <RadioGroup
      id={`field-${code}`}
      label={label}
      look="row"
      required={definition.required}
      choices={[
        ...usual.map((each) => ({ value: String(each), label: String(each) })),
        { value: MORE, label: t('other_count') },
      ]}
      value={isUsual ? String(value) : null}
      error={errorOf(code, definition)}
      onChange={(next) => (next === MORE ? setMore(true) : set(code, Number(next)))}
    />
  );
};
