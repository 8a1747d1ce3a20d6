import { COMMAND_REFUSALS, type ContactRequest } from '@rollheim/contracts';
import { list, object, oneOf, text } from '@rollheim/contracts/schema';
import { contactRequest, markupFaults } from '@rollheim/contracts/server';
import { route, ProblemError, type Caller, type Route } from '@rollheim/service-kit';
import Joi from 'joi';
import type { Newsletter } from '../content/newsletter.ts';

const FORM_LIMIT = { points: 5, seconds: 60 };

/** Throws, with the fields named, where a text holds markup. */
function refuseMarkup(texts: Readonly<Record<string, string>>): void {
  const fields = markupFaults(texts);
  if (Object.keys(fields).length > 0) throw new ProblemError('invalid_input', fields);
}

/** Contact form and newsletter sign-up. */
export function contactRoutes(caller: Caller, newsletter: Newsletter): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/public/contact',
      auth: 'public',
      summary: 'Sends what a visitor writes to the service team',
      body: contactRequest,
      limit: FORM_LIMIT,
      answers: 'Sent',
      refusals: COMMAND_REFUSALS.content,
      handler(request) {
        const { name, email, subject, message } = trimmed(request.body);
        refuseMarkup({ name, subject, message });
        return caller.send(
          request,
          {
            key: 'contact',
            type: 'contact.send',
            payload: {
              name,
              email: email.toLowerCase(),
              subject,
              message,
              locale: request.locale,
              customerId: request.session?.customerId ?? null,
            },
          },
          () => ({ sent: true }),
        );
      },
    }),
    route({
      method: 'POST',
      path: '/public/newsletter',
      auth: 'public',
      summary: 'Signs an address up for the newsletter; only 200 is success (spec 2 §5.4)',
      body: newsletterForm,
      limit: FORM_LIMIT,
      answers: { 200: 'Newsletter' },
      async handler({ body, locale, signal }) {
        const fields = body.fields.map(({ name, value }) => ({ name, value: value.toLowerCase() }));
        return { body: await newsletter.signUp([...fields, { name: 'locale', value: locale }], signal) };
      },
    }),
  ];
}

const trimmed = (body: ContactRequest): ContactRequest => ({
  name: body.name.trim(),
  email: body.email.trim(),
  subject: body.subject.trim(),
  message: body.message.trim(),
});

const newsletterForm = object({
  fields: list(
    object({
      name: oneOf(['email']),
      value: text(Joi.string().email({ tlds: false }).max(254)),
    }),
    (items) => items.length(1),
  ),
});
