import type { ExportState } from '@rollheim/contracts';
import { useErrorText, useModuleContext, useSearchParams } from '@rollheim/module-api';
import { Loaded, RowBones } from '@rollheim/page-parts';
import { Button, ButtonLink, formatDateTime, Notice, Section, Stack } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { useAskForExport, useExport } from './queries.ts';

const TOKEN = /^[\w-]{20,100}$/;

/** Asks for a copy of all data, and gives it out to who comes by the link of the mail. */
const Export = ({ state, requestedAt, nextAt }: ExportState) => {
  const t = useTexts();
  const errorText = useErrorText();
  const { locale } = useModuleContext();
  const [params] = useSearchParams();
  const ask = useAskForExport();
  const token = params.get('export') ?? '';
  const when = (at: string) => formatDateTime(at, locale);
  return (
    <Stack gap={4}>
      <p>{t('data.export_lead')}</p>
      {state === 'ready' && TOKEN.test(token) ? (
        <Notice
          kind="success"
          title={t('data.export_here')}
          actions={
            <ButtonLink href={`/api/private/me/export/${token}`} download>
              {t('data.export_get')}
            </ButtonLink>
          }
        >
          {t('data.export_what')}
        </Notice>
      ) : null}
      {state === 'preparing' ? <Notice kind="info">{t('data.export_preparing')}</Notice> : null}
      {state === 'failed' ? <Notice kind="error">{t('data.export_failed')}</Notice> : null}
      {state === 'ready' && requestedAt && !TOKEN.test(token) ? (
        <Notice kind="success">{t('data.export_mailed', { at: when(requestedAt) })}</Notice>
      ) : null}
      {ask.error ? (
        <Notice kind="error" live="assertive">
          {errorText(ask.error)}
        </Notice>
      ) : null}
      {nextAt ? (
        <p>{t('data.export_next', { at: when(nextAt) })}</p>
      ) : (
        <div>
          <Button variant="outline" pending={ask.isPending} onPress={() => ask.mutate()}>
            {t('data.export_ask')}
          </Button>
        </div>
      )}
    </Stack>
  );
};

/** A copy of all own data. */
export const OwnCopy = () => {
  const t = useTexts();
  const state = useExport();
  return (
    <Section look="panel" title={t('data.export_title')}>
      <Loaded query={state} failed={t('data.failed')} bones={<RowBones rows={3} />}>
        {(found) => <Export {...found} />}
      </Loaded>
    </Section>
  );
};

/** The end of the account. */
export const OwnEnd = () => {
  const t = useTexts();
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <Section look="panel" title={t('data.delete_title')}>
        <Stack gap={4}>
          <p>{t('data.delete_note')}</p>
          <div>
            <Button variant="outline" onPress={() => setDeleting(true)}>
              {t('data.delete_open')}
            </Button>
          </div>
        </Stack>
      </Section>
      {deleting ? <DeleteDialog onClose={() => setDeleting(false)} /> : null}
    </>
  );
};
