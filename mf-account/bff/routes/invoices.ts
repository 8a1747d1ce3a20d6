import { sendFile, waitFor, type BffContext, type Route, route } from '@rollheim/service-kit';

const KINDS = ['invoice', 'correction'] as const;

/** The papers of an order's commission, for its buyer. */
export const invoiceRoutes = (ctx: BffContext): readonly Route[] =>
  KINDS.map((kind): Route => {
    const what = kind === 'invoice' ? 'The commission invoice' : 'What cancels the commission invoice';
    return route({
      method: 'GET',
      path: `/private/orders/:id/${kind}.pdf`,
      auth: 'session',
      answers: { 200: 'application/pdf' },
      summary: `${what} of an order, a PDF with its e-invoice; 404 for everyone else`,
      handler: async (request) => {
        const orderId = request.params.id;
        // an order names its invoice before the file is made
        const { number, pdf } = await waitFor(request, () =>
          ctx.ask(request, {
            key: orderId,
            type: 'order.invoice',
            payload: { orderId, kind },
          }),
        );
        const content = Buffer.from(pdf, 'base64');
        return sendFile(request, { name: `Rollheim-${number}.pdf`, type: 'application/pdf', content });
      },
    });
  });
