import { api, useBusy, useErrorText, useMutation, useQueryClient, useSnackbar } from '@rollheim/module-api';
import { Button, Dialog, Notice } from '@rollheim/ui';
import { useRef, useState } from 'react';
import { useTexts } from '../../texts.ts';
import { OPERATOR_KEY } from './queries.ts';

type Wish = 'declare' | 'lift';

/** Declares or lifts an outage of every auction that runs. */
export const OutageOfAll = () => {
  const t = useTexts();
  const errorText = useErrorText();
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const [wish, setWish] = useState<Wish | null>(null);
  const key = useRef('');
  const open = (next: Wish) => {
    key.current = crypto.randomUUID();
    send.reset();
    setWish(next);
  };
  const send = useMutation({
    mutationFn: (declare: boolean) =>
      api.post<{ auctions: number }>('/private/operator/auctions/outages', {
        body: { declare },
        idempotencyKey: key.current,
      }),
    onSuccess: ({ auctions }, declare) => {
      const text = declare ? 'auctions.all_declared' : 'auctions.all_lifted';
      snackbar.show({ text: t(text, { count: auctions }), kind: 'success' });
      void queries.invalidateQueries({ queryKey: OPERATOR_KEY });
      setWish(null);
    },
  });
  useBusy(wish !== null || send.isPending); // the call goes on when its dialog is closed
  return (
    <>
      <Button size="sm" variant="outline" onPress={() => open('declare')}>
        {t('auctions.all_declare')}
      </Button>
      <Button size="sm" variant="quiet" onPress={() => open('lift')}>
        {t('auctions.all_lift')}
      </Button>
      {wish ? (
        <Dialog
          open
          persistent
          onClose={() => setWish(null)}
          closeLabel={t('close')}
          title={t(`auctions.all_${wish}_title`)}
          lead={t(`auctions.all_${wish}_text`)}
          actions={
            <>
              <Button variant="quiet" onPress={() => setWish(null)}>
                {t('cancel')}
              </Button>
              <Button
                {...(wish === 'declare' ? { variant: 'danger' as const } : {})}
                pending={send.isPending}
                onPress={() => send.mutate(wish === 'declare')}
              >
                {t(`auctions.all_${wish}_send`)}
              </Button>
            </>
          }
        >
          {send.isError ? (
            <Notice kind="error" live="assertive">
              {errorText(send.error)}
            </Notice>
          ) : null}
        </Dialog>
      ) : null}
    </>
  );
};
