import type { CurrentCustomer } from '@rollheim/contracts';
import { attributeLabels } from '@rollheim/contracts/attributes';
import { renderPart, textOf, type RenderedFor } from '@rollheim/tooling/testing/render';
import type { ReactNode } from 'react';
import texts from '../../locales/en.json' with { type: 'json' };

/** What decides how a viewer sees amounts. */
export type Viewer = Pick<CurrentCustomer, 'country' | 'vatCountry' | 'vatNumberVerified'>;

/** The first render of a part of the catalog in English, as text without marks; `viewer` null: no one is logged in. */
export async function textFor(
  viewer: Viewer | null,
  part: ReactNode,
  more: Pick<RenderedFor, 'queries' | 'path' | 'at'> = {},
): Promise<string> {
  await attributeLabels.load('en');
  const merchant = { merchantId: 1001, acceptedByCm24: true, merchantBlocked: false };
  const customer = viewer && { ...merchant, ...viewer };
  return textOf(await renderPart(part, { name: 'mf-catalog', texts, customer, ...more }));
}
