import { checkFields, cleanField, rulesOf } from '@rollheim/contracts';
import { ApiProblem, useErrorText, useMutation, useValidationText } from '@rollheim/module-api';
import { Button, Form, Notice, Section, Stack, TextField } from '@rollheim/ui';
import { useState } from 'react';
import { api } from '../../api.ts';
import { useTexts } from '../../texts.ts';
import { BeginButton } from './BeginButton.tsx';
import { FoundVehicle } from './FoundVehicle.tsx';
import css from './PlateImport.module.css';
import { IMPORT_PLACE } from './how-steps.ts';
import { useBeginWith } from './use-begin-with.ts';

/** Codes that say that the register itself gives no answer now. */
const SILENT = ['unavailable', 'overloaded'];

/** A plate as the register writes it; hyphens are where they were typed. */
const written = (typed: string): string => cleanField('licensePlate', typed);

/** The text of a look without a result. */
function useLookText(): (error: unknown) => string {
  const t = useTexts();
  const errorText = useErrorText();
  return (error) => {
    const code = error instanceof ApiProblem ? error.code : '';
    if (code === 'not_found') return t('plate_unknown');
    return SILENT.includes(code) ? t('plate_silent') : errorText(error);
  };
}

/** Begins an ad with what the Dutch vehicle register knows of a plate, once the seller has seen it. */
export const PlateImport = ({ later }: { readonly later: boolean }) => {
  const t = useTexts();
  const validation = useValidationText();
  const lookText = useLookText();
  const [typed, setTyped] = useState('');
  const [revealed, setRevealed] = useState(false);
  const verdict = checkFields(rulesOf('licensePlate'), written(typed));
  const look = useMutation({
    mutationFn: async (plate: string) => ({
      vehicle: await api.post('/public/product/import/license-plate', {
        body: { licensePlate: plate },
      }),
      // the key identifies the act: a second press on the same vehicle makes no second ad
      key: crypto.randomUUID(),
    }),
  });
  const begin = useBeginWith({ funnel: 'license-plate' }, later);
  const ask = () => {
    // Enter leaves the field without a blur
    setTyped(written);
    setRevealed(true);
    begin.reset();
    if (verdict === null && !look.isPending) look.mutate(written(typed));
  };
  const found = look.data;
  return (
    <Section id={IMPORT_PLACE} title={t('plate_title')}>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <div className={css.form}>
          <TextField
            label={t('plate')}
            hint={t('plate_hint')}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            error={revealed && verdict ? validation(verdict) : undefined}
            onChange={(next) => {
              setTyped(next);
              look.reset();
            }}
            onBlur={() => setTyped(written)}
          />
          <div>
            <Button type="submit" variant="outline" size="lg" pending={look.isPending}>
              {t('plate_look')}
            </Button>
          </div>
        </div>
      </Form>
      <div role="status">{look.isPending ? t('plate_looking') : null}</div>
      {look.isError ? (
        <Notice kind="info" live="assertive">
          {lookText(look.error)}
        </Notice>
      ) : null}
      {found ? (
        <Stack gap={4}>
          <FoundVehicle vehicle={found.vehicle} title={t('plate_found')} />
          <BeginButton begin={begin} onBegin={() => begin.mutate(found)} />
        </Stack>
      ) : null}
    </Section>
  );
};
