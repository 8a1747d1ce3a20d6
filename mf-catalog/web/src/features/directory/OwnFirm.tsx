import { keyFor, customerAtom, localeAtom, useAtomValue, usePath, useQuery } from '@rollheim/module-api';
import { ButtonLink } from '@rollheim/ui';
import { api } from '../../api.ts';
import { useTexts } from '../../texts.ts';
import { Contact } from './Contact.tsx';
import { placeOf } from './directory.ts';
import css from './Directory.module.css';

/** Digits of a postcode that everybody sees. */
const REGION = 2;

/** The viewer's own firm as other accepted dealers see it, with the way to what decides it; nothing until it is known. */
export const OwnFirm = () => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const viewer = useAtomValue(customerAtom)?.customerId ?? null;
  const { data } = useQuery({
    queryKey: keyFor(['directory-own'], viewer),
    queryFn: ({ signal }) => api.get('/private/customer/profile', { signal }),
  });
  const { merchant, merchantId } = data ?? {};
  if (!merchant || merchantId == null) return null;
  const { company, country, zipCode, inDirectory } = merchant;
  const number = t('directory.number', { number: merchantId });
  return (
    <section className={css.own} aria-labelledby="own-firm">
      <h2 id="own-firm">{t('directory.own')}</h2>
      <div>
        <strong>{company ?? number}</strong>
        <p>{placeOf({ country, region: zipCode?.slice(0, REGION) ?? null }, locale)}</p>
        <p>{number}</p>
        {inDirectory === true ? <Contact contact={merchant} /> : <p>{t('directory.own_hidden')}</p>}
      </div>
      <ButtonLink size="sm" variant="outline" href={path('account')}>
        {t(inDirectory === true ? 'directory.own_change' : 'directory.own_show')}
      </ButtonLink>
    </section>
  );
};
