import type { DeletionObstacle, OrderObligation } from '@rollheim/contracts';
import {
  customerAtom,
  fieldsOf,
  useAtomValue,
  useErrorText,
  useMutation,
  usePath,
} from '@rollheim/module-api';
import { Loaded } from '@rollheim/page-parts';
import { Button, Dialog, Link, Notice, Stack, TextField } from '@rollheim/ui';
import { useState } from 'react';
import { api } from '../../api.ts';
import { useTexts } from '../../texts.ts';
import css from './OwnData.module.css';
import { useDeletionCheck } from './queries.ts';

/** Where what binds a person is ended: the list of own ads, the vehicle that was bid on, the order on their side. */
function usePlaceOf(): (obstacle: DeletionObstacle) => string {
  const path = usePath();
  const isMerchant = (useAtomValue(customerAtom)?.merchantId ?? null) !== null;
  return ({ kind, id, side }) => {
    if (kind === 'bid') return path('catalog-detail', { id });
    if (kind === 'order') return path(side === 'seller' ? 'sale' : 'purchase', { id });
    return path(isMerchant ? 'merchant-ads' : 'my-vehicles');
  };
}

/** What an order still waits for; one of an older answer, which does not say, for its payment. */
const BOUND_BY_ORDER = {
  dispute: 'data.bound_dispute',
  payment: 'data.bound_payment',
  invoice: 'data.bound_invoice',
  handover: 'data.bound_handover',
  complaint: 'data.bound_complaint',
} as const satisfies Readonly<Record<OrderObligation, string>>;

const textOf = ({ kind, obligation = 'payment' }: DeletionObstacle) =>
  kind === 'order' ? BOUND_BY_ORDER[obligation] : (`data.bound_${kind}` as const);

const Obstacles = ({ obstacles }: { readonly obstacles: readonly DeletionObstacle[] }) => {
  const t = useTexts();
  const placeOf = usePlaceOf();
  return (
    <Notice kind="tertiary" title={t('data.bound')}>
      <ul className={css.list}>
        {obstacles.map((obstacle) => {
          const { kind, id, title } = obstacle;
          return (
            <li key={`${kind}${id}`}>
              <Link href={placeOf(obstacle)}>{t(textOf(obstacle), { title })}</Link>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
};

/** What goes, what stays, and the password; without it nothing is deleted. */
export const DeleteDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useTexts();
  const path = usePath();
  const errorText = useErrorText();
  const check = useDeletionCheck();
  const [password, setPassword] = useState('');
  const bound = (check.data?.obstacles.length ?? 0) > 0;
  const remove = useMutation({
    mutationFn: () => api.delete('/private/me', { body: { password } }),
    onSuccess: async () => {
      // the account is gone, whatever becomes of the cookies
      await api.put('/private/user-action/logout').catch(() => undefined);
      location.assign(path('home'));
    },
    // what binds them by now is named
    onError: () => check.refetch(),
  });
  const wrong = 'password' in fieldsOf(remove.error);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('data.delete_title')}
      lead={t('data.delete_lead')}
      closeLabel={t('close')}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant="danger"
            pending={remove.isPending || remove.isSuccess}
            disabled={password === '' || bound || check.data === undefined}
            onPress={() => remove.mutate()}
          >
            {t('data.delete_do')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>{t('data.delete_goes')}</p>
        <p>{t('data.delete_stays')}</p>
        <Loaded query={check} failed={t('data.check_failed')} bones={null}>
          {({ obstacles }) =>
            obstacles.length > 0 ? (
              <Obstacles obstacles={obstacles} />
            ) : (
              <TextField
                label={t('field.password')}
                type="password"
                name="password"
                autoComplete="current-password"
                required
                value={password}
                onChange={(typed) => {
                  remove.reset();
                  setPassword(typed);
                }}
                error={wrong ? t('data.wrong_password') : undefined}
              />
            )
          }
        </Loaded>
        {remove.error && !wrong ? (
          <Notice kind="error" live="assertive">
            {errorText(remove.error)}
          </Notice>
        ) : null}
      </Stack>
    </Dialog>
  );
};
