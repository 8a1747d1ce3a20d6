import { waitFor, type BffContext, type BffRequest, type Route } from '@rollheim/service-kit';

const KINDS = ['invoice', 'correction'] as const;

/** The papers of an order's commission: for its buyer, and for operators. */
export const invoiceRoutes = (ctx: BffContext): readonly Route[] =>
  KINDS.flatMap((kind): Route[] => {
    const what = kind === 'invoice' ? 'The commission invoice' : 'What cancels the commission invoice';
    const route = (path: string, auth: 'session' | 'operator'): Route => ({
      method: 'GET',
      path: `${path}/:id/${kind}.pdf`,
      auth,
      answers: { 200: 'application/pdf' },
      summary: `${what} of an order, a PDF with its e-invoice; 404 for everyone else`,
      handler: (request) => sendFile(ctx, request, kind),
    });
    return [route('/private/orders', 'session'), route('/private/operator/orders', 'operator')];
  });

async function sendFile(
  ctx: BffContext,
  request: BffRequest,
  kind: (typeof KINDS)[number],
): Promise<undefined> {
  const orderId = request.params['id'] ?? '';
  // an order names its invoice before the file is made
  const { number, pdf } = await waitFor(request, () =>
    ctx.ask<{ readonly number: string; readonly pdf: string }>(request, {
      topic: 'orders.commands',
      key: orderId,
      type: 'order.invoice',
      payload: { orderId, kind },
    }),
  );
  request.raw.res
    .status(200)
    .set({
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="Rollheim-${number}.pdf"`,
      'Cache-Control': 'private, no-store',
    })
    .end(Buffer.from(pdf, 'base64'));
}
