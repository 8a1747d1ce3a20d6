import type { OrderDetail } from '@rollheim/contracts';
import { placeOf } from '@rollheim/page-parts';
import { telHref } from '@rollheim/page-parts/tel';
import { Link, Mail, Phone, Section } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import css from './Orders.module.css';

interface Props {
  readonly title: string;
  readonly party: OrderDetail['otherParty'];
  /** Where the vehicle is, for who fetches it; null once the pickup says so, and for the seller. */
  readonly vehicleAt?: string | null | undefined;
}

/** Name, address, phone and mail of the other side. */
export const Contact = ({ title, party, vehicleAt }: Props) => {
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
            <Link href={telHref(party.phone)}>
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
      {vehicleAt ? <p className={css.paper}>{t('order.vehicle_at', { place: vehicleAt })}</p> : null}
    </Section>
  );
};
