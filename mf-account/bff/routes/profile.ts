import { COMMAND_REFUSALS, type Commands, type OwnProfile } from '@rollheim/contracts';
import { absent, object, orNull, textOf } from '@rollheim/contracts/schema';
import { route, type BffContext, type BffRequest, type Route, type RequestOf } from '@rollheim/service-kit';
import { consent, country, field, optionalField, tidy } from '../fields.ts';
import { mandatoryFields, missingFields } from '../profile.ts';
import { customerState, ownerCard, ownerSegment } from '../queries.ts';

const address = {
  phone: field('phone'),
  street: field('street'),
  zipCode: field('zipCode'),
  city: field('city'),
  country,
};

const profileBody = object({
  ...address,
  name: field('name'),
  surname: field('surname'),
  company: optionalField('company'),
  profileType: absent(textOf(['PRIVATE', 'COMMERCIAL'])),
});

const merchantBody = object({
  ...address,
  company: field('company'),
  director: field('director'),
  contactName: field('contactName'),
  contactSurname: field('contactSurname'),
  registerNumber: optionalField('registerNumber'),
  vatNumber: optionalField('vatNumber'),
  acceptTerms: orNull(consent('terms')),
});

const customerIdOf = ({ session }: BffRequest): string => session?.customerId ?? '';

/** Own data, merchant registration, and the little that others may learn of an owner. */
export const profileRoutes = (ctx: BffContext): readonly Route[] => {
  const send = <N extends 'customer.update' | 'merchant.register'>(
    request: BffRequest,
    type: N,
    payload: Commands[N],
  ) =>
    ctx.send(request, { key: customerIdOf(request), type, payload }, () => ({
      saved: true,
    }));
  const card = async ({ params }: RequestOf<'id'>) => {
    const found = await ownerCard(ctx.pool, params.id);
    if (!found) throw ctx.problem('not_found');
    return { body: found };
  };
  return [
    {
      method: 'GET',
      path: '/private/customer/profile',
      auth: 'session',
      summary: 'The asker’s own data',
      answers: 'OwnProfile',
      refusals: ['not_found'],
      handler: async (request) => ({ body: await ownProfile(ctx, request) }),
    },
    route({
      method: 'PUT',
      path: '/private/customer/update',
      auth: 'session',
      body: profileBody,
      summary: 'Saves the asker’s own data; all mandatory fields have to be given',
      answers: 'Saved',
      refusals: COMMAND_REFUSALS.customers,
      handler: (request) => send(request, 'customer.update', tidy(request.body)),
    }),
    route({
      method: 'POST',
      path: '/private/merchant/register',
      auth: 'session',
      body: merchantBody,
      summary: 'Registers the asker as a merchant, for review',
      answers: 'Saved',
      refusals: COMMAND_REFUSALS.customers,
      handler: (request) => send(request, 'merchant.register', tidy(request.body)),
    }),
    route({
      method: 'GET',
      path: '/private/customer/get/:id',
      auth: 'session',
      summary: 'Display name, region and segment of a customer',
      answers: 'OwnerCard',
      handler: card,
    }),
    route({
      method: 'GET',
      path: '/public/customer/get-owner/:id',
      auth: 'public',
      limit: { points: 60, seconds: 60 },
      summary: 'Display name, region and segment of an owner',
      answers: 'OwnerCard',
      handler: card,
    }),
    route({
      method: 'GET',
      path: '/public/customer/get-owner-segmentation/:entityId',
      auth: 'public',
      summary: 'Kind of seller of a vehicle',
      answers: 'OwnerSegment',
      handler: async ({ params }) => {
        const segmentation = await ownerSegment(ctx.pool, params.entityId);
        if (!segmentation) throw ctx.problem('not_found');
        return { body: { segmentation } };
      },
    }),
  ];
};

async function ownProfile(ctx: BffContext, request: BffRequest): Promise<OwnProfile> {
  const customerId = customerIdOf(request);
  const [state, contact] = await Promise.all([
    customerState(ctx.pool, customerId),
    ctx.ask(request, {
      key: customerId,
      type: 'customer.contact',
      payload: { customerId },
    }),
  ]);
  if (!state) throw ctx.problem('not_found');
  const merchant =
    state.profileType === 'PRIVATE'
      ? null
      : await ctx.ask(request, {
          key: customerId,
          type: 'merchant.application',
          payload: { customerId },
        });
  const { profileType, emailVerified, merchantId, acceptedByCm24 } = state;
  return {
    contact,
    profileType,
    emailVerified,
    merchantId,
    acceptedByCm24,
    mandatory: mandatoryFields(profileType),
    missing: missingFields(profileType, contact),
    merchant,
  };
}
