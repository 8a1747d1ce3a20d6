import { updateLog, type ImportedVehicle } from '@rollheim/contracts';
import { useMutation } from '@rollheim/module-api';
import { api } from '../../api.ts';
import { useBase } from '../../draft/calls.ts';
import { tellSource } from '../../origin/origin.ts';
import { keepValuedContact } from '../finish/valued-contact.ts';
import { useOpened } from './use-opened.ts';

/** What an ad is begun with. */
export type Origin =
  | { readonly funnel: 'license-plate' }
  | { readonly funnel: 'valuation'; readonly valuationId: string };

/** Begins an ad with what is known of its vehicle, and opens it; `later`: it is to be sold at a later day. `key` identifies the act: a second press makes no second ad. */
export function useBeginWith(origin: Origin, later: boolean) {
  // what a valuation says its seller has typed
  const source = origin.funnel === 'valuation' ? 'wizard' : origin.funnel;
  const valuationId = origin.funnel === 'valuation' ? origin.valuationId : null;
  const base = useBase();
  const opened = useOpened(later);
  return useMutation({
    mutationFn: async ({ vehicle, key }: { readonly vehicle: ImportedVehicle; readonly key: string }) => {
      const { productType, attributes, description } = vehicle;
      const { listing } = await api.post(`${base}/create`, {
        body: { productType, ...(valuationId === null ? {} : { valuationId }) },
        idempotencyKey: key,
      });
      tellSource({ listing }, origin.funnel);
      const changes = { attributes, ...(description === undefined ? {} : { description }) };
      await api.put(`${base}/update/${listing.adId}`, {
        body: { changes, version: null, logging: updateLog(changes, source) },
      });
      if (valuationId !== null) keepValuedContact(listing.adId, valuationId);
      return listing.adId;
    },
    onSuccess: opened,
  });
}
