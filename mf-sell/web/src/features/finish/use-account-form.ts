import { useKept } from '@rollheim/module-api';
import { keepTyped, readTyped } from '@rollheim/contracts/typed';
import type { AccountForm } from './account.ts';
import { accountKey as keyOf } from './valued-contact.ts';

/** The personal data of the last step: they outlive a reload of the page, all but the password. */
export function useAccountForm(
  adId: string,
  place: Pick<AccountForm, 'zipCode' | 'city' | 'country'>,
): readonly [AccountForm, (change: Partial<AccountForm>) => void] {
  const [form, setForm] = useKept<AccountForm>(keyOf(adId), {
    profileType: 'PRIVATE',
    company: '',
    name: '',
    surname: '',
    email: '',
    phone: '',
    ...place,
    ...readTyped<Partial<AccountForm>>(keyOf(adId)),
    password: '',
  });
  const change = (part: Partial<AccountForm>) =>
    setForm((latest) => {
      const next = { ...latest, ...part };
      const { password: _never, ...rest } = next;
      keepTyped(keyOf(adId), rest);
      return next;
    });
  return [form, change];
}
