import {
  catalogCountry,
  isPostcodeOf,
  type CustomerAddress,
  type ListingChanges,
  type PrivateCustomer,
} from '@rollheim/contracts';
import { customerAtom, useAtomValue, useQuery } from '@rollheim/module-api';
import { useEffect, useEffectEvent } from 'react';
import { api } from '../../api.ts';
import { useDraft } from '../../draft/DraftProvider.tsx';

/** The seller's address as the place of pickup (spec 1 §3); null where it is not whole, or no place of the catalog. */
export function asPickup(address: CustomerAddress | null): ListingChanges['pickup'] | null {
  const { zipCode, city, country, street } = address ?? {};
  const known = catalogCountry(country);
  if (!zipCode || !city || !known || !isPostcodeOf(known, zipCode)) return null;
  return { zipCode, city, country: known, street: street || null };
}

/** Takes the address of the account over where no place of pickup was given yet. `waits`: another one may still come. */
export function useOwnAddress(waits: boolean): void {
  const { store, view } = useDraft();
  const customer = useAtomValue(customerAtom);
  const isOpen = !waits && customer !== null && view.listing.content.pickup === null;
  const { data } = useQuery({
    queryKey: ['own-address'],
    queryFn: ({ signal }) => api.get('/private/customer/get', { signal }),
    staleTime: 60_000,
    enabled: isOpen,
  });
  const take = useEffectEvent((customer: PrivateCustomer) => {
    const pickup = asPickup(customer.customerAddress);
    // what is being typed meanwhile stays
    if (isOpen && pickup) store.edit({ pickup });
  });
  useEffect(() => {
    if (data) take(data);
  }, [data]);
}
