import type { ProductType } from '@rollheim/contracts';
import { Suggestions, useModels } from '@rollheim/page-parts/models';
import { TextField } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';

interface Props {
  readonly kind: ProductType;
  readonly make: string | null;
  readonly value: string | null;
  readonly onChange: (model: string | null) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
}

/** The model, with those of the make below it; any other one is typed. */
export const ModelField = ({ kind, make, value, onChange, onBlur, error }: Props) => {
  const t = useTexts();
  const models = useModels();
  const text = value ?? '';
  return (
    <div>
      <TextField
        label={t('model')}
        value={text}
        onChange={(model) => onChange(model || null)}
        onBlur={onBlur}
        autoComplete="off"
        error={error}
      />
      {models === null || make === null ? null : (
        <Suggestions
          label={t('models_offered')}
          names={models.modelNames(make, kind, text)}
          onChoose={onChange}
        />
      )}
    </div>
  );
};
