import { emptyContent, type OwnAd } from '@rollheim/contracts';

/** An ad of a motorhome in which nothing is written yet. */
export const emptyAd: OwnAd = {
  status: 'editing',
  listing: {
    adId: '4h7k2m9p3q5r',
    number: 1,
    version: 1,
    ownerCustomerId: null,
    ownerUuidHash: null,
    ownerSegment: 'PRIVATE',
    content: emptyContent('motorhome'),
    requiredPercent: {},
    documents: 0,
    discarded: false,
    createdAt: '2026-03-02T15:40:00.000Z',
    updatedAt: '2026-03-02T15:40:00.000Z',
  },
  private: {
    vin: null,
    internalNumber: null,
    pickupStreet: null,
    terms: { reserve: true, startPrice: null, minimum: null, buyNow: null, plannedSaleDate: null },
    documents: [],
  },
};
