import type { BankEntry } from '@rollheim/contracts';
import { Notice } from '@rollheim/ui';
import { useTexts } from '../../../texts.ts';
import { useAmount } from './use-decision.ts';

/** What an entry pays less or more than an invoice still needs, `owed` cents; nothing where it is the same. */
export const Difference = ({
  entry: { amount: received },
  owed,
}: {
  readonly entry: Pick<BankEntry, 'amount'>;
  readonly owed: number;
}) => {
  const t = useTexts();
  const amount = useAmount();
  if (owed === received) return null;
  return (
    <Notice kind="error" live="polite">
      {t('bank.differs', { due: amount(owed), amount: amount(received) })}{' '}
      {owed > received
        ? t('bank.stays_open', { amount: amount(owed - received) })
        : `${t('bank.rest', { amount: amount(received - owed) })}.`}
    </Notice>
  );
};
