import { isLocale } from '@rollheim/contracts';
import type { NamedReactions } from '@rollheim/service-kit';

/**
 * Effects of `customers.contact`: mails about an account are in the language that its customer has chosen since. The
 * newest state holds, so a message that comes again changes nothing.
 */
export const contactReactions: NamedReactions = {
  'customers.contact': async ({ payload }, { client }) => {
    if (payload === null) return;
    const { customerId, language } = payload;
    // chosen in a release that knows more languages
    if (!isLocale(language)) return;
    await client.query('update accounts set language = $2 where customer_id = $1 and language <> $2', [
      customerId,
      language,
    ]);
  },
};
