import {
  cleanField,
  CORRECTED_FIELDS,
  rulesOf,
  verdictParams,
  type CorrectedField,
  type OperatorMerchant,
} from '@rollheim/contracts';
import { fieldsOf, useAct, useBusy, useQueryClient, useValidationText } from '@rollheim/module-api';
import { FIELD_LABELS, ActDialog } from '@rollheim/page-parts';
import { Button, TextField } from '@rollheim/ui';
import { useState } from 'react';
import type { Binding } from '../../../api.ts';
import { correctionFaults } from './correction-faults.ts';
import { useTexts } from '../../../texts.ts';
import { OPERATOR_KEY } from '../queries.ts';

type Values = Readonly<Record<CorrectedField, string>>;

const OPTIONAL: ReadonlySet<CorrectedField> = new Set(['registerNumber', 'vatNumber']);

const Form = ({ merchant, onClose }: Props & { readonly onClose: () => void }) => {
  const t = useTexts();
  const queries = useQueryClient();
  const { application, customerId, seen } = merchant;
  const before = Object.fromEntries(
    CORRECTED_FIELDS.map((field) => [field, application[field] ?? '']),
  ) as Values;
  const [values, setValues] = useState(before);
  const act = useAct<Values>({
    request: (body): Binding => ({
      method: 'POST',
      path: `/private/operator/merchants/${customerId}/correct`,
      body: { ...body, seen },
    }),
    done: () => t('dealers.corrected'),
    onDone: () => {
      onClose();
      void queries.invalidateQueries({ queryKey: OPERATOR_KEY });
    },
  });
  const changed = CORRECTED_FIELDS.some((field) => values[field].trim() !== before[field]);
  const { country } = application;
  const refused = fieldsOf(act.error);
  const { zipCode, ...others } = correctionFaults(values, country);
  // an earlier value, and is not corrected, stops no one
  const kept = zipCode !== undefined && values.zipCode.trim() !== '' && values.zipCode === before.zipCode;
  const wrong: typeof refused = kept || zipCode === undefined ? others : { ...others, zipCode };
  const validation = useValidationText();
  const faultOf = (field: CorrectedField): string | undefined => {
    const rule = wrong[field] ?? refused[field];
    if (rule === undefined) return undefined;
    return rule.startsWith('validation.')
      ? validation(
          rule,
          field === 'zipCode' && country ? verdictParams(rulesOf('zipCode', country), rule) : {},
        )
      : t('dealers.correct_fault');
  };
  useBusy(changed && !act.isPending);
  return (
    <ActDialog
      title={t('dealers.correct_title')}
      lead={t('dealers.correct_lead')}
      action={t('dealers.correct_send')}
      disabled={!changed || Object.keys(wrong).length > 0}
      act={act}
      onClose={onClose}
      onSend={() => act.send(values)}
    >
      {CORRECTED_FIELDS.map((field) => (
        <TextField
          key={field}
          label={t(FIELD_LABELS[field])}
          name={field}
          required={!OPTIONAL.has(field)}
          error={faultOf(field)}
          value={values[field]}
          onChange={(text) => setValues((present) => ({ ...present, [field]: text }))}
          onBlur={() =>
            setValues((present) => ({ ...present, [field]: cleanField(field, present[field], country) }))
          }
        />
      ))}
    </ActDialog>
  );
};

interface Props {
  readonly merchant: OperatorMerchant;
}

/** Corrects what a dealer typed, by the papers; who does it leaves the release to somebody else. */
export const Correction = ({ merchant }: Props) => {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="quiet" onPress={() => setOpen(true)}>
        {t('dealers.correct')}
      </Button>
      {open ? <Form merchant={merchant} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
