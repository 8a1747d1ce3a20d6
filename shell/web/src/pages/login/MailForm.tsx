import { api } from '../../api.ts';
import { AddressForm, type Typed } from './AddressForm.tsx';
import { CodeForm } from './CodeForm.tsx';

interface Props extends Typed {
  /** The form of the password. */
  readonly back: string;
  /** Where this browser goes on. */
  readonly next: string;
}

/** Asks for the mail with link and code, then for the code. */
export const MailForm = ({ back, next, ...typed }: Props) => (
  <AddressForm
    {...typed}
    back={back}
    ask={(email) => api.post('/public/customer/auth/link', { body: { email, next } })}
    sent={(email, again) => <CodeForm email={email} again={again} />}
  />
);
