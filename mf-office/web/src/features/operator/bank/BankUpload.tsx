import { fieldsOf, useErrorText } from '@rollheim/module-api';
import { FileDrop, Notice, Stack } from '@rollheim/ui';
import { useTexts } from '../../../texts.ts';
import { fileFault } from './fault.ts';
import { useBankImport } from './queries.ts';

/** Why a file was not taken, in words, with the place of the fault. */
function useFault(): (error: unknown) => string {
  const t = useTexts();
  const errorText = useErrorText();
  return (error) => {
    const found = fileFault(fieldsOf(error));
    if (!found) return errorText(error);
    const { fault, entry, line, accounts } = found;
    if (accounts) return [t('bank.other_account', accounts), t('bank.nothing_booked')].join(' ');
    const place = [
      entry === null ? null : t('bank.entry', { number: entry }),
      line === null ? null : t('bank.line', { number: line }),
    ].filter((each) => each !== null);
    return [
      place.length > 0 ? `${place.join(', ')}: ${t(`bank.fault.${fault}`)}` : t(`bank.fault.${fault}`),
      t('bank.nothing_booked'),
    ].join(' ');
  };
}

/** Takes a bank statement, and says what became of it. */
export const BankUpload = () => {
  const t = useTexts();
  const fault = useFault();
  const send = useBankImport();
  const done = send.data;
  return (
    <Stack gap={3}>
      <FileDrop
        title={t('bank.drop')}
        hint={t('bank.drop_hint')}
        action={t('bank.choose')}
        accept={['.xml', 'application/xml', 'text/xml']}
        disabled={send.isPending}
        error={send.error ? fault(send.error) : undefined}
        onFiles={([file]) => file && send.mutate(file)}
      />
      {send.isPending ? <Notice live="polite">{t('bank.running')}</Notice> : null}
      {done && !send.isPending ? (
        <Notice kind={done.again ? 'info' : 'success'} live="polite">
          {[
            done.again
              ? t('bank.again')
              : t('bank.result', { booked: done.booked, open: done.entries - done.booked }),
            !done.again && done.known > 0 ? t('bank.known', { count: done.known }) : null,
          ]
            .filter(Boolean)
            .join(' ')}
        </Notice>
      ) : null}
    </Stack>
  );
};
