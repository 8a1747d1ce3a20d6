import { updateLog, type ImportedVehicle } from '@rollheim/contracts';
import { localeAtom, useAtomValue, useMutation, useNavigate, usePath } from '@rollheim/module-api';
import { api } from '../../api.ts';
import { useBase } from '../../draft/calls.ts';
import { tellSource } from '../../origin/origin.ts';
import { slugOf } from '../../steps.ts';

/** Begins an ad with what is known of its vehicle, and leads to its first step. `key` identifies the act: a second press makes no second ad. */
export function useBeginWith(funnel: 'license-plate' | 'valuation') {
  // what a valuation says its seller has typed
  const source = funnel === 'valuation' ? 'wizard' : funnel;
  const path = usePath();
  const base = useBase();
  const locale = useAtomValue(localeAtom);
  const navigate = useNavigate();
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
    onSuccess: (id) => navigate(path('sell-edit', { id, step: slugOf('profile', locale) })),
  });
}
