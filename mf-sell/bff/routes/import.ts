import {
  checkFields,
  cleanField,
  rulesOf,
  type RegisteredVehicle,
  type ValuedVehicle,
  dayOf,
} from '@rollheim/contracts';
import { object, text } from '@rollheim/contracts/schema';
import { begunAdsOf, route, type BffContext, type Route } from '@rollheim/service-kit';
import Joi from 'joi';
import { valuedVehicle } from '../queries.ts';
import type { Portals } from '../portal/portal.ts';
import type { PlateRegister } from '../register/register.ts';
import { vehicleOfValuation } from '../valued.ts';

/** Looks of one person in an hour. */
const LOOKS = { points: 20, seconds: 3600 };
/** Characters of every Dutch plate, without its hyphens. */
const PLATE_LENGTH = 6;

/** A plate as somebody types it (`rh-458 x`), checked by the rule that the form shows too, and without hyphens. */
const licensePlate = text(
  Joi.string()
    .max(20)
    .custom((value: string, helpers) => {
      const plate = cleanField('licensePlate', value);
      const broken = checkFields(rulesOf('licensePlate'), plate);
      return broken ? helpers.message({ custom: broken }) : plate.replaceAll('-', '');
    }),
);
const body = object({ licensePlate });
const portalBody = object({
  importerLink: text(
    Joi.string()
      .trim()
      .max(2000)
      .custom((value: string, helpers) => {
        const broken = checkFields(rulesOf('importerLink'), value);
        return broken ? helpers.message({ custom: broken }) : value;
      }),
  ),
});

/** What an ad begins with instead of an empty form. */
export const importRoutes = (
  ctx: BffContext,
  register: PlateRegister,
  portals: Portals,
): readonly Route[] => [
  route({
    method: 'POST',
    path: '/public/product/import/portal',
    auth: 'public',
    body: portalBody,
    limit: LOOKS,
    summary:
      'The vehicle of an ad in a classifieds portal, by its link or its number; it keeps nothing and makes no ad',
    answers: { 200: 'PortalVehicle' },
    refusals: ['not_found', 'unavailable'],
    handler: async ({ body: { importerLink }, locale, signal }) => {
      const found = await portals.find(importerLink, { locale, now: Date.now(), signal });
      if (found === null) throw ctx.problem('not_found');
      return { body: found };
    },
  }),
  route({
    method: 'POST',
    path: '/public/product/import/license-plate',
    auth: 'public',
    body,
    limit: LOOKS,
    summary: 'What the Dutch vehicle register knows of a licence plate; it keeps nothing and makes no ad',
    answers: { 200: 'RegisteredVehicle' },
    refusals: ['not_found', 'overloaded', 'unavailable'],
    handler: async ({ body: { licensePlate: plate }, signal }) => {
      const found = plate.length === PLATE_LENGTH ? await register.find(plate, signal) : null;
      if (found === null) throw ctx.problem('not_found');
      return { body: { licensePlate: plate, ...found } satisfies RegisteredVehicle };
    },
  }),
  route({
    method: 'GET',
    path: '/public/product/import/valuation/:id',
    auth: 'public',
    limit: LOOKS,
    summary:
      'What a submitted valuation, by its unguessable id, says of its vehicle, and the asker’s own ad that was begun with it; makes no ad',
    answers: 'ValuedVehicle',
    handler: async (request) => {
      const { id } = request.params;
      const found = await valuedVehicle(ctx.pool, id);
      if (found === null) throw ctx.problem('not_found');
      const ad = (await begunAdsOf(ctx, request, [id])).get(id);
      const vehicle: ValuedVehicle = {
        ...vehicleOfValuation(found, dayOf(Date.now())),
        ...(ad ? { ad } : {}),
      };
      return { body: vehicle };
    },
  }),
];
