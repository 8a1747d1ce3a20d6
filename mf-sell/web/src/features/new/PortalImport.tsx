import { checkFields, IMPORT_HOSTS, rulesOf } from '@rollheim/contracts';
import { ApiProblem, useErrorText, useMutation, useSnackbar, useValidationText } from '@rollheim/module-api';
import { Button, Form, Notice, ProgressBar, Section, Stack, TextField } from '@rollheim/ui';
import { useEffect, useState } from 'react';
import { api } from '../../api.ts';
import { useTexts } from '../../texts.ts';
import { useRowFaultText } from '../import/row-fault-text.ts';
import { BeginButton } from './BeginButton.tsx';
import { FoundVehicle } from './FoundVehicle.tsx';
import css from './PlateImport.module.css';
import { useBeginPortal } from './use-begin-portal.ts';
import { useOpened } from './use-opened.ts';

/** As long as a portal is waited for, s. */
const LONGEST_S = 30;

/** How much of the longest wait is over. */
const Waiting = () => {
  const t = useTexts();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((past) => Math.min(LONGEST_S, past + 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return <ProgressBar label={t('portal_looking')} look="time" percent={(seconds / LONGEST_S) * 100} />;
};

/** Begins an ad with the vehicle and the pictures of an ad in a classifieds portal, once the seller has seen them. */
export const PortalImport = ({ later }: { readonly later: boolean }) => {
  const t = useTexts();
  const validation = useValidationText();
  const errorText = useErrorText();
  const faultText = useRowFaultText();
  const snackbar = useSnackbar();
  const open = useOpened(later);
  const [typed, setTyped] = useState('');
  const [revealed, setRevealed] = useState(false);
  const verdict = checkFields(rulesOf('importerLink'), typed.trim());
  const look = useMutation({
    mutationFn: async (importerLink: string) => ({
      found: await api.post('/public/product/import/portal', { body: { importerLink } }),
      key: crypto.randomUUID(),
    }),
    // as long as a message stays (spec 2 §9): the notice below stays
    onError: () => snackbar.show({ text: t('portal_failed'), kind: 'error', duration: 10_000 }),
  });
  const { begin, pictures } = useBeginPortal(({ adId, missing }) => {
    if (missing > 0) snackbar.show({ text: t('portal_missing', { count: missing }), kind: 'info' });
    open(adId);
  });
  const found = look.data?.found;
  const code = look.error instanceof ApiProblem ? look.error.code : '';
  return (
    <Section title={t('portal_title')}>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          setRevealed(true);
          begin.reset();
          if (verdict === null && !look.isPending) look.mutate(typed.trim());
        }}
      >
        <div className={css.form}>
          <TextField
            label={t('portal_link')}
            hint={t('portal_hint', { portals: IMPORT_HOSTS.join(', ') })}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            error={revealed && verdict ? validation(verdict) : undefined}
            onChange={(next) => {
              setTyped(next);
              look.reset();
            }}
          />
          <div>
            <Button type="submit" variant="outline" size="lg" pending={look.isPending}>
              {t('portal_look')}
            </Button>
          </div>
        </div>
      </Form>
      {look.isPending ? <Waiting /> : null}
      {look.isError ? (
        <Notice kind="info" live="assertive">
          {code === 'not_found'
            ? t('portal_unknown')
            : code === 'unavailable'
              ? t('portal_silent')
              : errorText(look.error)}
        </Notice>
      ) : null}
      {found ? (
        <Stack gap={4}>
          <FoundVehicle
            vehicle={{ productType: found.productType, attributes: found.changes.attributes ?? {} }}
            title={t('portal_found', { portal: found.portal })}
          />
          <p>{t('portal_pictures', { count: found.pictures.length })}</p>
          {found.faults.length > 0 ? (
            <div>
              <p>{t('portal_left')}</p>
              <ul>
                {found.faults.map((fault, index) => (
                  <li key={index}>{faultText(fault)}</li>
                ))}
              </ul>
            </div>
          ) : null}
          {begin.isPending && found.pictures.length > 0 ? (
            <ProgressBar
              label={t('portal_taking', { done: pictures, count: found.pictures.length })}
              percent={(pictures / found.pictures.length) * 100}
            />
          ) : null}
          <BeginButton
            begin={begin}
            onBegin={() => {
              if (look.data) begin.mutate(look.data);
            }}
          />
        </Stack>
      ) : null}
    </Section>
  );
};
