import type { DirectoryContact } from '@rollheim/contracts';
import { telHref } from '@rollheim/page-parts/tel';
import css from './Directory.module.css';

/** Contact of a dealer who lets others see it. */
export const Contact = ({ contact }: { readonly contact: Omit<DirectoryContact, 'merchantId'> }) => {
  const { street, phone } = contact;
  const place = [contact.zipCode, contact.city].filter(Boolean).join(' ');
  const person = [contact.contactName, contact.contactSurname].filter(Boolean).join(' ');
  return (
    <address className={css.contact}>
      {[street, place, person].filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
      {phone ? <a href={telHref(phone)}>{phone}</a> : null}
    </address>
  );
};
