import {
  isOperator,
  noteLook,
  waitFor,
  type BffContext,
  type BffRequest,
  type Route,
} from '@rollheim/service-kit';

const KINDS = ['invoice', 'correction'] as const;

/** The papers of an order's commission: for its buyer, and for operators. */
export const invoiceRoutes = (ctx: BffContext): readonly Route[] =>
  KINDS.flatMap((kind): Route[] => {
    const what = kind === 'invoice' ? 'The commission invoice' : 'What cancels the commission invoice';
    const route = (path: string) => ({
      method: 'GET' as const,
      path: `${path}/:id/${kind}.pdf`,
      answers: { 200: 'application/pdf' } as const,
      summary: `${what} of an order, a PDF with its e-invoice; 404 for everyone else`,
      handler: (request: BffRequest) => sendFile(ctx, request, kind),
    });
    return [
      { ...route('/private/orders'), auth: 'session' },
      { ...route('/private/operator/orders'), auth: 'operator', personal: { noted: 'team.look' } },
    ];
  });

async function sendFile(
  ctx: BffContext,
  request: BffRequest,
  kind: (typeof KINDS)[number],
): Promise<undefined> {
  const orderId = request.params['id'] ?? '';
  // an order names its invoice before the file is made
  const { number, pdf } = await waitFor(request, () =>
    ctx.ask(request, {
      key: orderId,
      type: 'order.invoice',
      payload: { orderId, kind },
    }),
  );
  // an invoice names its buyer with their address
  if (isOperator(request.actor))
    await noteLook(ctx.ask, request, 'payments', { about: orderId, persons: [] });
  request.raw.res
    .status(200)
    .set({
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="Rollheim-${number}.pdf"`,
      'Cache-Control': 'private, no-store',
    })
    .end(Buffer.from(pdf, 'base64'));
}
