import { COMMAND_REFUSALS, pathTo, type VisitorQuestion } from '@rollheim/contracts';
import { markupFaults, visitorQuestion } from '@rollheim/contracts/server';
import { ProblemError, route, type BffContext, type Route } from '@rollheim/service-kit';
import { detail, roleOf } from '../queries.ts';

/** As the contact form has it. */
const FORM_LIMIT = { points: 5, seconds: 60 };
const LONGEST_SUBJECT = 160;

const NOT_STATED = 'keine Angabe';
const perimeterText = (perimeter: VisitorQuestion['perimeter']): string => {
  if (perimeter === 'any') return NOT_STATED;
  return perimeter === 'over300' ? 'über 300 km' : `bis ${perimeter} km`;
};

/** What the service team reads, in its language as all of its mails. */
const messageOf = ({ question, phone, perimeter }: VisitorQuestion, ad: string): string =>
  [
    question,
    '',
    `Inserat: ${ad}`,
    `Telefon: ${phone ?? NOT_STATED}`,
    `Umkreis: ${perimeterText(perimeter)}`,
  ].join('\n');

/** Questions of visitors: to the service team by mail, as the contact form's; the owner learns nothing of them. */
export const visitorQuestionRoutes = (ctx: BffContext): readonly Route[] => [
  route({
    method: 'POST',
    path: '/public/auction/:id/visitor-question',
    auth: 'public',
    body: visitorQuestion,
    limit: FORM_LIMIT,
    summary:
      'A visitor’s question about a vehicle, to the service team (spec 1 §3, question form). Accepted dealers ask the owner',
    answers: 'Sent',
    refusals: ['not_found', 'not_allowed', ...COMMAND_REFUSALS.content],
    handler: async (request) => {
      const adId = request.params.id;
      const customerId = request.session?.customerId ?? null;
      const vehicle = await detail(ctx.pool, adId, customerId);
      if (!vehicle) throw ctx.problem('not_found');
      const role = await roleOf(ctx.pool, adId, customerId);
      if (role !== 'guest' && role !== 'seller') throw ctx.problem('not_allowed');
      const { firstName, lastName, email, question } = request.body;
      const faults = markupFaults({ firstName, lastName, question });
      if (Object.keys(faults).length > 0) throw new ProblemError('invalid_input', faults);
      const url = new URL(pathTo('catalog-detail', 'de', { id: adId }), ctx.env.PUBLIC_URL).href;
      const subject = `Frage zu Inserat Nr. ${vehicle.number}: ${vehicle.content.title}`;
      const payload = {
        name: `${firstName} ${lastName}`,
        email: email.toLowerCase(),
        subject: subject.slice(0, LONGEST_SUBJECT).trim(),
        message: messageOf(request.body, `Nr. ${vehicle.number}, ${url}`),
        locale: request.locale,
        customerId,
      };
      return ctx.send(request, { key: 'contact', type: 'contact.send', payload }, () => ({ sent: true }));
    },
  }),
];
