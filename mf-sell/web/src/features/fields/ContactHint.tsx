import { Notice } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { useContactData, useVehiclePrice } from './use-contact-data.ts';

/** Says gently that contact data, and with `prices` prices, do not belong into a text; nothing is refused. */
export const ContactHint = ({
  text,
  prices = false,
}: {
  readonly text: string;
  readonly prices?: boolean;
}) => {
  const t = useTexts();
  const contact = useContactData(text);
  const price = useVehiclePrice(prices ? text : '');
  if (!contact && !price) return null;
  return (
    <Notice kind="info" live="polite">
      {contact ? <p>{t('contact_hint')}</p> : null}
      {price ? <p>{t('price_hint')}</p> : null}
    </Notice>
  );
};
