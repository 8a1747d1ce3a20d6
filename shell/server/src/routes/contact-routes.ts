import { COMMAND_REFUSALS, type ContactRequest } from '@rollheim/contracts';
import { contactRequest } from '@rollheim/contracts/server';
import { ProblemError, type BffRequest, type Caller, type Route } from '@rollheim/service-kit';
import Joi from 'joi';
import type { Newsletter, NewsletterField } from '../content/newsletter.ts';

/** Tags of any kind: a mail of ours carries no one's markup. */
const MARKUP = /<\/?[a-z!?][^>]*>|&#?\w{2,8};/i;

const FORM_LIMIT = { points: 5, seconds: 60 };

/** Throws, with the fields named, where a text holds markup. */
function refuseMarkup(texts: Readonly<Record<string, string>>): void {
  const fields = Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      MARKUP.test(text) ? [[name, 'validation.no_markup']] : [],
    ),
  );
  if (Object.keys(fields).length > 0) throw new ProblemError('invalid_input', fields);
}

/** Contact form and newsletter sign-up. */
export function contactRoutes(caller: Caller, newsletter: Newsletter): readonly Route[] {
  return [
    {
      method: 'POST',
      path: '/public/contact',
      auth: 'public',
      summary: 'Sends what a visitor writes to the service team',
      body: contactRequest,
      limit: FORM_LIMIT,
      answers: 'Sent',
      refusals: COMMAND_REFUSALS.content,
      handler(request: BffRequest<ContactRequest>) {
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
    },
    {
      method: 'POST',
      path: '/public/newsletter',
      auth: 'public',
      summary: 'Signs an address up for the newsletter; only 200 is success (spec 2 §5.4)',
      body: newsletterForm,
      limit: FORM_LIMIT,
      answers: { 200: 'Newsletter' },
      async handler({ body, locale, signal }: BffRequest<{ fields: readonly NewsletterField[] }>) {
        const fields = body.fields.map(({ name, value }) => ({ name, value: value.toLowerCase() }));
        return { body: await newsletter.signUp([...fields, { name: 'locale', value: locale }], signal) };
      },
    },
  ];
}

const trimmed = (body: ContactRequest): ContactRequest => ({
  name: body.name.trim(),
  email: body.email.trim(),
  subject: body.subject.trim(),
  message: body.message.trim(),
});

const newsletterForm = Joi.object({
  fields: Joi.array()
    .items(
      Joi.object({
        name: Joi.valid('email').required(),
        value: Joi.string().email({ tlds: false }).max(254).required(),
      }),
    )
    .length(1)
    .required(),
});
