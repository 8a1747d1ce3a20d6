import { findMakes, optionIds, OTHER, type ProductType } from '@rollheim/contracts';
import { optionLabel } from '@rollheim/contracts/attributes';
import { localeAtom, useAtomValue, useTypedText, useValidationText } from '@rollheim/module-api';
import { OpenComboBox } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';

interface Props {
  readonly kind: ProductType;
  readonly value: string | null;
  readonly onChange: (make: string | null) => void;
  readonly error: string | undefined;
}

/** The make, found by a part of its name. What is no make that we know stays as it was typed, also behind a reload. */
export const MakeField = ({ kind, value, onChange, error }: Props) => {
  const t = useTexts();
  const validation = useValidationText();
  const locale = useAtomValue(localeAtom);
  const [typed, onTyped] = useTypedText(`valuation:${kind}-make-as-typed`);
  const choices = optionIds('make', kind).map((id) => ({
    value: id,
    label: optionLabel('make', id, locale),
  }));
  return (
    <OpenComboBox
      label={t('make')}
      placeholder={t('make_placeholder')}
      choices={choices}
      find={findMakes}
      value={value}
      onChange={onChange}
      typed={typed}
      onTyped={onTyped}
      unknown={validation('validation.unlisted', { other: optionLabel('make', OTHER, locale) })}
      unchosen={validation('validation.one_of')}
      error={error}
    />
  );
};
