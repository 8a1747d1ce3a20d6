import { noteLook, sendFile, waitFor, type BffContext, type Route, route } from '@rollheim/service-kit';

const KINDS = ['invoice', 'correction'] as const;

/** The papers of an order's commission, for operators. */
export const operatorInvoiceRoutes = (ctx: BffContext): readonly Route[] =>
  KINDS.map((kind): Route => {
    const what = kind === 'invoice' ? 'The commission invoice' : 'What cancels the commission invoice';
    return route({
      method: 'GET',
      path: `/private/operator/orders/:id/${kind}.pdf`,
      auth: 'operator',
      personal: { noted: 'team.look' },
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
        // an invoice names its buyer with their address
        await noteLook(ctx.ask, request, 'payments', { about: orderId, persons: [] });
        const content = Buffer.from(pdf, 'base64');
        return sendFile(request, { name: `Rollheim-${number}.pdf`, type: 'application/pdf', content });
      },
    });
  });
