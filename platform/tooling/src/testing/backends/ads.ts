import { DEMO_USERS, newId, type AuctionState, type ListingState } from '@rollheim/contracts';
import { publish } from './harness.ts';

/** An ad, of the private seller's where no one else is named, that is in the state `status` since an instant; gives its id. */
export async function submit(
  title: string,
  since: string,
  status: AuctionState['status'] = 'under_review',
  ownerCustomerId: string = DEMO_USERS.privateSeller.customerId,
): Promise<string> {
  const adId = newId();
  const listing = {
    adId,
    number: 48_217,
    version: 3,
    ownerCustomerId,
    ownerUuidHash: null,
    ownerSegment: 'PRIVATE',
    documents: 1,
    discarded: false,
    requiredPercent: {},
    createdAt: since,
    updatedAt: since,
    content: {
      productType: 'motorhome',
      title,
      category: 'integrated',
      attributes: { make: 'hymer' },
      gallery: [
        { mediaId: 'second000000', position: 1, view: 'interior' },
        { mediaId: 'first0000000', position: 0, view: 'exterior' },
      ],
      pickup: { zipCode: '14467', city: 'Potsdam', country: 'DE' },
    },
  } as unknown as ListingState;
  const auction = {
    auctionId: adId,
    version: 1,
    status,
    since,
    startPrice: 2_000_000,
    price: null,
    soldPrice: null,
    endAt: null,
    bidCount: 0,
    outage: false,
  } as unknown as AuctionState;
  await publish('listings.state', adId, listing);
  await publish('auctions.state', adId, auction);
  return adId;
}
