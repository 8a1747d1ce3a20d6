import { useAct, useBusy, useQueryClient } from '@rollheim/module-api';
import { Button, Dialog, Notice } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../texts.ts';
import { OPERATOR_KEY } from './queries.ts';

type Wish = 'declare' | 'lift';

/** Declares or lifts an outage of every auction that runs. */
export const OutageOfAll = () => {
  const t = useTexts();
  const queries = useQueryClient();
  const [wish, setWish] = useState<Wish | null>(null);
  const open = (next: Wish) => {
    send.reset();
    setWish(next);
  };
  const send = useAct<boolean, { auctions: number }>({
    request: (declare) => ({
      method: 'POST',
      path: '/private/operator/auctions/outages',
      body: { declare },
    }),
    done: ({ auctions }, declare) =>
      t(declare ? 'auctions.all_declared' : 'auctions.all_lifted', { count: auctions }),
    onDone: () => {
      void queries.invalidateQueries({ queryKey: OPERATOR_KEY });
      setWish(null);
    },
  });
  const close = () => {
    send.close();
    setWish(null);
  };
  useBusy(wish !== null);
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
          onClose={close}
          closeLabel={t('close')}
          title={t(`auctions.all_${wish}_title`)}
          lead={t(`auctions.all_${wish}_text`)}
          actions={
            <>
              <Button variant="quiet" onPress={close}>
                {t('cancel')}
              </Button>
              <Button
                {...(wish === 'declare' ? { variant: 'danger' as const } : {})}
                pending={send.isPending}
                onPress={() => send.send(wish === 'declare')}
              >
                {t(`auctions.all_${wish}_send`)}
              </Button>
            </>
          }
        >
          {send.notice ? (
            <Notice kind={send.notice.kind} live="assertive">
              {send.notice.text}
            </Notice>
          ) : null}
        </Dialog>
      ) : null}
    </>
  );
};
