import { ButtonLink, Notice } from '@rollheim/ui';
import { api } from '../../api.ts';
import { useShellText } from '../../texts.ts';
import { AddressForm, type Typed } from './AddressForm.tsx';
import css from './LoginPage.module.css';

/** Asks for the mail that leads to a new password. */
export function ForgotForm({ back, ...typed }: Typed & { readonly back: string }) {
  const t = useShellText();
  return (
    <AddressForm
      {...typed}
      back={back}
      ask={(email) => api.post('/public/customer/password/forgot', { body: { email } })}
      sent={(email) => (
        <div className={css.fields}>
          <Notice kind="success" live="polite">
            {t('loginPage.forgotSent', { email })}
          </Notice>
          <ButtonLink href={back} variant="outline" block>
            {t('loginPage.back')}
          </ButtonLink>
        </div>
      )}
    />
  );
}
