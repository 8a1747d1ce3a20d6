import type { OrderDetail } from '@rollheim/contracts';
import { Link, Mail, Phone, Section } from '@rollheim/ui';
import { placeOf } from '../../shared/place.ts';
import { useTexts } from '../../texts.ts';
import css from './Orders.module.css';

interface Props {
  readonly title: string;
  readonly party: OrderDetail['otherParty'];
}

/** Name, address, phone and mail of the other side. */
export const Contact = ({ title, party }: Props) => {
  const t = useTexts();
  return (
    <Section look="panel" title={title}>
      {party === null ? (
        <p>{t('order.no_contact')}</p>
      ) : (
        <address className={css.contact}>
          {party.company ? <strong>{party.company}</strong> : null}
          <span>{party.name}</span>
          {party.street ? <span>{party.street}</span> : null}
          <span>{placeOf(party)}</span>
          {party.phone ? (
            <Link href={`tel:${party.phone.replaceAll(/[^+\d]/g, '')}`}>
              <Phone aria-hidden="true" />
              {party.phone}
            </Link>
          ) : null}
          <Link href={`mailto:${party.email}`}>
            <Mail aria-hidden="true" />
            {party.email}
          </Link>
        </address>
      )}
    </Section>
  );
};
