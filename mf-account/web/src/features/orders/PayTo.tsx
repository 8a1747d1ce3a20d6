import type { PayTo as Account } from '@rollheim/contracts';
import { localeAtom, useAtomValue, useSnackbar } from '@rollheim/module-api';
import { Button } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import css from './Orders.module.css';
import { transferAmount } from './transfer-amount.ts';

interface Props {
  readonly to: Account;
  /** What the transfer names. */
  readonly reference: string;
  /** What is still to be paid, gross cents. */
  readonly open: number;
}

/** What a transfer needs, each to be copied by itself. */
export const PayTo = ({ to, reference, open }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const snackbar = useSnackbar();
  const copy = (text: string) => {
    navigator.clipboard.writeText(text).then(
      () => snackbar.show({ text: t('order.copied', { text }), kind: 'success' }),
      // without the right to it: the text can be selected
      () => snackbar.show({ text: t('order.copy_failed'), kind: 'error' }),
    );
  };
  const amount = transferAmount(open, locale);
  const rows = [
    { name: t('order.pay_to'), text: to.name, copied: to.name },
    { name: 'IBAN', text: to.iban.replaceAll(/(.{4})(?=.)/g, '$1 '), copied: to.iban },
    { name: 'BIC', text: [to.bic, to.bank].join(', '), copied: to.bic },
    { name: t('payments.reference'), text: reference, copied: reference },
    { name: t('bank.amount'), text: `${amount}\u00a0€`, copied: amount },
  ];
  return (
    <dl className={css.payTo}>
      {rows.map(({ name, text, copied }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
          <dd>
            <Button
              size="sm"
              variant="quiet"
              aria-label={t('order.copy_what', { what: name })}
              onPress={() => copy(copied)}
            >
              {t('order.copy')}
            </Button>
          </dd>
        </div>
      ))}
    </dl>
  );
};
