import { makeName, optionIds, shortNamesOf, type ProductType } from '@rollheim/contracts';
import { optionLabel } from '@rollheim/contracts/attributes';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { ComboBox } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import { makesFor } from './makes.ts';

interface Props {
  readonly kind: ProductType;
  readonly value: string | null;
  readonly onChange: (make: string | null) => void;
  readonly error: string | undefined;
}

/** The make, found by a part of its name. What is no make that we know stays as it was typed, with 'other make' below it. */
export const MakeField = ({ kind, value, onChange, error }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const choices = optionIds('make', kind).map((id) => ({
    value: id,
    label: optionLabel('make', id, locale),
    otherNames: shortNamesOf(makeName(id)),
  }));
  const labelOf = (id: string | null) => choices.find((choice) => choice.value === id)?.label ?? '';
  // null: what is chosen, also where that came after the page
  const [typed, setTyped] = useState<string | null>(null);
  const input = typed ?? labelOf(value);
  const shown = makesFor(choices, input === labelOf(value) ? '' : input);
  const unknown = value === null && input.trim() !== '' && shown.length === 1;
  return (
    <ComboBox
      label={t('make')}
      placeholder={t('make_placeholder')}
      choices={shown}
      value={value}
      onChange={(make) => {
        onChange(make);
        if (make !== null) setTyped(null);
      }}
      free
      input={input}
      onInput={(text) => {
        setTyped(text);
        // what is typed over a choice is no choice any more
        if (value !== null && text !== labelOf(value)) onChange(null);
      }}
      hint={unknown ? t('make_none') : undefined}
      error={unknown && error !== undefined ? t('make_none') : error}
    />
  );
};
