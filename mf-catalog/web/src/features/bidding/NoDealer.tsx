import type { CurrentCustomer } from '@rollheim/contracts';
import { usePath } from '@rollheim/module-api';
import { ButtonLink, Stack } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import css from './BidPanel.module.css';

type Standing = 'blocked_text' | 'not_dealer_text' | 'incomplete_text' | 'in_review_text' | 'rejected_text';

function standingOf(customer: CurrentCustomer): Standing {
  if (customer.merchantBlocked) return 'blocked_text';
  if (customer.profileType !== 'MERCHANT') return 'not_dealer_text';
  if (customer.merchantId === null) return 'incomplete_text';
  return customer.acceptedByCm24 === false ? 'rejected_text' : 'in_review_text';
}

/** Why who is logged in cannot bid here, with the way to what can be done about it. */
export const NoDealer = ({ customer }: { readonly customer: CurrentCustomer }) => {
  const t = useTexts();
  const path = usePath();
  const standing = standingOf(customer);
  return (
    <Stack gap={3} className={css.act}>
      <p>{t(standing)}</p>
      {standing === 'rejected_text' || standing === 'incomplete_text' ? (
        <ButtonLink href={path('account')} block>
          {t('to_dealer_account')}
        </ButtonLink>
      ) : null}
    </Stack>
  );
};
