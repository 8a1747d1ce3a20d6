import { updateLog, type PortalVehicle } from '@rollheim/contracts';
import { ApiProblem, useMutation } from '@rollheim/module-api';
import { useState } from 'react';
import { api } from '../../api.ts';
import { useBase } from '../../draft/calls.ts';
import { tellSource } from '../../origin/origin.ts';

/** An ad that was begun with an ad of a portal. */
export interface BegunAd {
  readonly adId: string;
  /** Pictures that could not be taken over. */
  readonly missing: number;
}

/** Refusals that are about one picture alone. */
const OWN_REFUSALS = ['invalid_input', 'file_type_refused', 'payload_too_large', 'conflict'];

/**
 * Begins an ad with the vehicle of a portal's ad, and takes its pictures over one after the other. `key` identifies the act:
 * after a fault it goes on with the same ad, and no picture is there twice.
 */
export function useBeginPortal(opened: (begun: BegunAd) => void) {
  const base = useBase();
  const [pictures, setPictures] = useState(0);
  const begin = useMutation({
    mutationFn: async ({ found, key }: { readonly found: PortalVehicle; readonly key: string }) => {
      setPictures(0);
      const { productType, changes } = found;
      const { listing } = await api.post(`${base}/create`, { body: { productType }, idempotencyKey: key });
      const { adId } = listing;
      tellSource({ listing }, 'portal');
      await api.put(`${base}/update/${adId}`, {
        body: { changes, version: null, logging: updateLog(changes, 'portal') },
      });
      let missing = 0;
      for (const picture of found.pictures) {
        try {
          await api.post(`${base}/${adId}/images/from-portal`, { body: picture });
        } catch (error) {
          if (!(error instanceof ApiProblem) || !OWN_REFUSALS.includes(error.code)) throw error;
          missing += 1;
        }
        setPictures((done) => done + 1);
      }
      return { adId, missing };
    },
    onSuccess: opened,
  });
  return { begin, pictures };
}
