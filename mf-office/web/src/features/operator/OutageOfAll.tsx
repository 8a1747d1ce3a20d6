import { useAct, useBusy, useQueryClient } from '@rollheim/module-api';
import { ActDialog } from '@rollheim/page-parts';
import { Button } from '@rollheim/ui';
import { useState } from 'react';
import type { Binding } from '../../api.ts';
import { useTexts } from '../../texts.ts';
import { OPERATOR_KEY } from './queries.ts';

type Asked = 'declare' | 'lift';

/** Declares or lifts an outage of every auction that runs. */
export const OutageOfAll = () => {
  const t = useTexts();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const open = (next: Asked) => {
    send.reset();
    setAsked(next);
  };
  const send = useAct<boolean, { auctions: number }>({
    request: (declare): Binding => ({
      method: 'POST',
      path: '/private/operator/auctions/outages',
      body: { declare },
    }),
    done: ({ auctions }, declare) =>
      t(declare ? 'auctions.all_declared' : 'auctions.all_lifted', { count: auctions }),
    onDone: () => {
      void queries.invalidateQueries({ queryKey: OPERATOR_KEY });
      setAsked(null);
    },
  });
  useBusy(asked !== null);
  return (
    <>
      <Button size="sm" variant="outline" onPress={() => open('declare')}>
        {t('auctions.all_declare')}
      </Button>
      <Button size="sm" variant="quiet" onPress={() => open('lift')}>
        {t('auctions.all_lift')}
      </Button>
      {asked ? (
        <ActDialog
          onClose={() => setAsked(null)}
          title={t(`auctions.all_${asked}_title`)}
          lead={t(`auctions.all_${asked}_text`)}
          action={t(`auctions.all_${asked}_send`)}
          danger={asked === 'declare'}
          act={send}
          onSend={() => send.send(asked === 'declare')}
        />
      ) : null}
    </>
  );
};
