import { updateLog, type ImportedVehicle } from '@rollheim/contracts';
import { useMutation } from '@rollheim/module-api';
import { api } from '../../api.ts';
import { useBase } from '../../draft/calls.ts';
import { tellSource } from '../../origin/origin.ts';
import { useOpened } from './use-opened.ts';

/** Begins an ad with what is known of its vehicle, and opens it; `later`: it is to be sold at a later day. `key` identifies the act: a second press makes no second ad. */
export function useBeginWith(funnel: 'license-plate' | 'valuation', later: boolean) {
  // what a valuation says its seller has typed
  const source = funnel === 'valuation' ? 'wizard' : funnel;
  const base = useBase();
  const opened = useOpened(later);
  return useMutation({
    mutationFn: async ({ vehicle, key }: { readonly vehicle: ImportedVehicle; readonly key: string }) => {
      const { productType, attributes } = vehicle;
      const { listing } = await api.post(`${base}/create`, {
        body: { productType },
        idempotencyKey: key,
      });
      tellSource({ listing }, funnel);
      await api.put(`${base}/update/${listing.adId}`, {
        body: { changes: { attributes }, version: null, logging: updateLog({ attributes }, source) },
      });
      return listing.adId;
    },
    onSuccess: opened,
  });
}
