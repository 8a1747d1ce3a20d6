import { Notice } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { useContactData, usePriceOrContact } from './use-contact-data.ts';

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
  const either = usePriceOrContact(prices ? text : '');
  if (!contact && !either) return null;
  return (
    <Notice kind="info" live="polite">
      {t(contact ? 'contact_hint' : 'price_hint')}
    </Notice>
  );
};
