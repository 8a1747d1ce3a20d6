import { contentKeys, type CurrentCustomer } from '@rollheim/contracts';
import { localeAtom, useAtomValue, useErrorText, useQuery, useSnackbar } from '@rollheim/module-api';
import { Button, Dialog } from '@rollheim/ui';
import { useEffect, useState } from 'react';
import { api } from '../api.ts';
import { fetchList } from '../pages/content-api.ts';
import { Blocks } from '../pages/content/Blocks.tsx';
import { useShellServices } from '../services.ts';
import { useShellText } from '../texts.ts';
import { stepAt, unreadPopups } from './popup-steps.ts';

const DELAY_MS = 3000;

/** News for merchants, one after the other; at the end all are marked as read (spec 1 §4). */
export function MerchantPopups({ customer }: { readonly customer: CurrentCustomer }) {
  const t = useShellText();
  const services = useShellServices();
  const snackbar = useSnackbar();
  const errorText = useErrorText();
  const ui = useAtomValue(localeAtom);
  const locale = customer.notificationLocale ?? ui;
  const [due, setDue] = useState(false);
  const [closed, setClosed] = useState(false);
  const [step, setStep] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  const popups = useQuery({
    queryKey: contentKeys.list('popup', locale),
    queryFn: ({ signal }) => fetchList('popup', locale, signal),
    enabled: due && customer.merchantProfileCompleted,
  });
  const unread = unreadPopups(customer, popups.data ?? []);
  const popup = unread[step];
  if (!popup) return null;
  const { back, last } = stepAt(step, unread.length);

  const close = () => {
    setClosed(true);
    if (last)
      void finish().catch((error: unknown) => snackbar.show({ text: errorText(error), kind: 'error' }));
  };
  const finish = async () => {
    for (const { id } of unread) await api.put(`/private/merchant/mark-popup-as-read/${id}`, { body: {} });
    // the call that accepts terms also ends the popups (spec 2 §7.2); the dialog of due terms comes before them
    await api.post('/private/customer/accept-tac', { body: {} });
    await services?.reloadSession();
    snackbar.show({ text: t('popups.read'), kind: 'success' });
  };

  return (
    <Dialog
      open={!closed}
      onClose={close}
      title={popup.title}
      lead={t('popups.step', { step: step + 1, count: unread.length })}
      closeLabel={t('close')}
      size="lg"
      actions={
        <>
          {back ? (
            <Button variant="outline" onPress={() => setStep(step - 1)}>
              {t('popups.back')}
            </Button>
          ) : null}
          {last ? (
            <Button onPress={close}>{t('close')}</Button>
          ) : (
            <Button onPress={() => setStep(step + 1)}>{t('popups.next')}</Button>
          )}
        </>
      }
    >
      <Blocks blocks={popup.blocks} />
    </Dialog>
  );
}
