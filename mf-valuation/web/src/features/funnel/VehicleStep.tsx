import type { ProductType, ValuationData, ValuationState } from '@rollheim/contracts';
import { optionIds } from '@rollheim/contracts';
import { optionLabel } from '@rollheim/contracts/attributes';
import {
  localeAtom,
  useAtomValue,
  useBusy,
  useErrorText,
  useMutation,
  useNavigate,
  usePath,
  useQueryClient,
  useServerNow,
  useUnsaved,
} from '@rollheim/module-api';
import { ArrowRight, Button, Form, Link, Notice } from '@rollheim/ui';
import { memo, useEffect, type ReactNode } from 'react';
import { api } from '../../api.ts';
import { ChipField } from '../../shared/ChipField.tsx';
import {
  CONDITIONS,
  faultsOf,
  NUMBERS,
  productOf,
  vehicleOf,
  vehicleRules,
  yearOf,
  type VehicleValues,
} from '../../shared/fields.ts';
import { FUNNELS } from '../../shared/funnels.ts';
import { draftKey } from '../../shared/queries.ts';
import { useTexts } from '../../texts.ts';
import css from './Funnel.module.css';
import { MakeField } from './MakeField.tsx';
import { ModelField } from './ModelField.tsx';
import { NumberQuestion } from './NumberQuestion.tsx';
import { useFields } from './use-fields.ts';

interface Props {
  readonly kind: ProductType;
  readonly part: 'vehicle' | 'care';
  /** Of the draft that this browser has begun. */
  readonly product: ValuationState['product'] | null;
  readonly valuationId: string | null;
  /** What one that was sent before means for this one. */
  readonly again: ReactNode;
}

/**
 * The vehicle, or a part of it. What was typed in is kept before the next step opens. Most browsers have begun nothing:
 * the answer that says so changes nothing, and renders nothing.
 */
export const VehicleStep = memo(({ kind, part, product, valuationId, again }: Props) => {
  const t = useTexts();
  const path = usePath();
  const navigate = useNavigate();
  const locale = useAtomValue(localeAtom);
  const errorText = useErrorText();
  const queries = useQueryClient();
  const now = useServerNow();
  const { pages, parts, fields: asked, other } = FUNNELS[kind];
  const shown: readonly string[] = asked[part];
  const asks = (field: keyof VehicleValues): boolean => shown.includes(field);
  const key = kind === 'motorhome' ? 'vehicle-as-typed' : `${kind}-${part}-as-typed`;
  const fields = useFields(key, vehicleOf(product), (values) => {
    const rules = Object.entries(vehicleRules(yearOf(now()), kind));
    return faultsOf(values, Object.fromEntries(rules.filter(([field]) => shown.includes(field))), NUMBERS);
  });
  const { values, error } = fields;
  const thisYear = yearOf(now());
  const save = useMutation({
    mutationFn: (_form: HTMLFormElement) =>
      api.put('/public/valuate-my-vehicle/update', {
        body: {
          ...(valuationId === null ? {} : { valuationId }),
          productType: kind,
          product: productOf(values),
        },
      }),
    onSuccess: (answer) => {
      queries.setQueryData<ValuationData>(draftKey(kind), (old) => ({
        ...(old?.earlier === undefined ? {} : { earlier: old.earlier }),
        customer: null,
        tracking_status: 'editing',
        product: { make: '', model: '', year: 0, ...productOf(values) } as ValuationState['product'],
        valuate_my_vehicle: {
          valuationId: answer.valuationId,
          status: 'editing',
          notes: valuationId === null ? '' : (old?.valuate_my_vehicle?.notes ?? ''),
        },
      }));
      fields.saved();
    },
    onError: fields.refuse,
  });
  useBusy(save.isPending);
  useUnsaved(fields.dirty && !save.isSuccess);
  const at = parts.findIndex((each) => each === part) + 1;
  const next = path(pages.step, { step: at + 1 });
  const { isSuccess } = save;
  useEffect(() => {
    // only now nothing is unsaved any more, and the change of page need not ask
    if (isSuccess) void navigate(next);
  }, [isSuccess, navigate, next]);
  return (
    <>
      <div>
        <h1>{t(part === 'care' ? 'care_title' : `vehicle_title.${kind}`)}</h1>
        <p className={css.lead}>{t(part === 'care' ? 'care_lead' : 'vehicle_lead')}</p>
      </div>
      {part === 'vehicle' ? (
        <Link href={path(FUNNELS[other].pages.base)}>{t(`instead.${other}`)}</Link>
      ) : null}
      {again}
      <Form
        className={css.form ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending && fields.check(event.currentTarget)) save.mutate(event.currentTarget);
        }}
      >
        <div className={css.fields}>
          {asks('make') ? (
            <MakeField
              kind={kind}
              value={values.make}
              onChange={(make) => fields.change('make', make)}
              error={error('make')}
            />
          ) : null}
          {asks('model') ? (
            <ModelField
              kind={kind}
              make={values.make}
              value={values.model}
              onChange={(model) => fields.change('model', model)}
              onBlur={() => fields.touch('model')}
              error={error('model')}
            />
          ) : null}
          {asks('year') ? <NumberQuestion field="year" fields={fields} thisYear={thisYear} /> : null}
          {asks('mileage') ? <NumberQuestion field="mileage" fields={fields} thisYear={thisYear} /> : null}
          {asks('category') ? (
            <div className={css.wide}>
              <ChipField
                label={t('category')}
                choices={optionIds('category', kind).map((id) => ({
                  value: id,
                  label: optionLabel('category', id, locale),
                }))}
                value={values.category}
                onChange={(category) => fields.change('category', category)}
                error={error('category')}
              />
            </div>
          ) : null}
          {asks('powerKw') ? <NumberQuestion field="powerKw" fields={fields} thisYear={thisYear} /> : null}
          {asks('beds') ? <NumberQuestion field="beds" fields={fields} thisYear={thisYear} /> : null}
          {asks('condition') ? (
            <div className={css.wide}>
              <ChipField
                label={t('condition')}
                choices={CONDITIONS.map((value) => ({ value, label: t(`condition.${value}`) }))}
                value={values.condition}
                onChange={(condition) => fields.change('condition', condition)}
                error={error('condition')}
              />
            </div>
          ) : null}
        </div>
        {save.isError && !fields.saysAll(save.error) ? (
          <Notice kind="error" title={t('save_failed')} live="assertive">
            {errorText(save.error)}
          </Notice>
        ) : null}
        <div className={css.actions}>
          <Button type="submit" size="lg" pending={save.isPending || isSuccess}>
            <span className={css.forward}>
              {t('next')}
              <ArrowRight aria-hidden="true" />
            </span>
          </Button>
          <p className={css.note}>
            {t(part === 'vehicle' && kind === 'trailer' ? 'next_note_care' : 'next_note')}
          </p>
        </div>
      </Form>
    </>
  );
});
