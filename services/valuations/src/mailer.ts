import { Domains, type ProductType } from '@rollheim/contracts';
import type { ServiceContext } from '@rollheim/service-kit';
import { startOutbox } from '@rollheim/service-kit/mail-outbox';
import { confirmationMail } from './confirmation-mail.ts';
import { confirmToken } from './decide.ts';
import { findRequest } from './requests.ts';

const POLL_MS = 1_000;

/**
 * Sends the mails of the requests, at least once; not for one that was confirmed or has expired by then, nor to another
 * address than the one that it was planned for: the limits of that one were asked.
 */
export function startMailer(ctx: ServiceContext): void {
  const { env, pool } = ctx;
  const domains = new Domains(env.PUBLIC_URL, env.LOCALE_DOMAINS);
  startOutbox<'confirm'>(ctx, {
    topic: 'valuations.events',
    source: 'valuation',
    pollMs: POLL_MS,
    async write({ details: { valuationId, addressHmac } }) {
      const request = valuationId ? await findRequest(pool, valuationId) : null;
      if (!request || request.addressHmac !== addressHmac) return null;
      const { rows } = await pool.query<{ productType: ProductType }>(
        'select product_type as "productType" from valuations where valuation_id = $1',
        [request.valuationId],
      );
      if (!rows[0]) return null;
      const { productType } = rows[0];
      const page = domains.address(`valuation-${productType}-report`, request.language, {
        id: request.valuationId,
      });
      const link = `${page}?confirm=${confirmToken(request, env.SECRET)}`;
      return { to: request.email, ...(await confirmationMail(request.language, link, env.MAIL_HOUSE)) };
    },
  });
}
