import { Suggestions, useModels } from '@rollheim/page-parts/models';
import { useEffect, useEffectEvent } from 'react';
import { useDraft } from '../../draft/DraftProvider.tsx';
import { useTexts } from '../../texts.ts';
import { useSetAttribute } from '../fields/ConfirmProvider.tsx';
import { focusField } from '../edit/focus-field.ts';
import css from './Questions.module.css';

/** Series and models of the make, below their field; a model that is known gives the body that all of its series have. */
export const ModelNames = ({ code }: { readonly code: 'model' | 'series' }) => {
  const t = useTexts();
  const models = useModels();
  const set = useSetAttribute();
  const { view, byTeam } = useDraft();
  const { attributes, productType } = view.listing.content;
  const textOf = (field: string): string => {
    const value = attributes[field];
    return typeof value === 'string' ? value : '';
  };
  const [make, model, text] = [textOf('make'), textOf('model'), textOf(code)];
  const series = models?.seriesOfModel(make, productType, model) ?? null;
  const body = code === 'model' && !byTeam ? (series?.body ?? null) : null;
  const giveBody = useEffectEvent((known: string) => {
    // what the seller chose stays
    if (textOf('category') === '') set('category', known);
  });
  useEffect(() => {
    if (body !== null) giveBody(body);
  }, [body]);
  if (models === null) return null;
  const meant = code === 'series' && text === '' && series !== null ? [series.name] : [];
  const names =
    code === 'model'
      ? models.modelNames(make, productType, text)
      : [...new Set([...meant, ...models.seriesNames(make, productType, text)])];
  return (
    <Suggestions
      label={t(code === 'model' ? 'models_offered' : 'series_offered')}
      names={names}
      onChoose={(name) => {
        set(code, name);
        focusField(code);
      }}
    />
  );
};

/** Says that the body is the one of the model's series; it may be changed. */
export const BodyOfModel = () => {
  const t = useTexts();
  const models = useModels();
  const { attributes, productType } = useDraft().view.listing.content;
  const [make, model] = [attributes['make'], attributes['model']];
  if (models === null || typeof make !== 'string' || typeof model !== 'string') return null;
  const series = models.seriesOfModel(make, productType, model);
  if (series === null || series.body !== attributes['category']) return null;
  return (
    <p role="status" className={css.where}>
      {t('body_of_series', { series: series.name })}
    </p>
  );
};
