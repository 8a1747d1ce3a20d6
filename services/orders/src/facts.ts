import type { CustomerContact, CustomerState, ListingState } from '@rollheim/contracts';
import { copyStates, type StateCopy } from '@rollheim/service-kit';

/** What decides a buyer's VAT. */
const facts: StateCopy<CustomerState> = {
  table: 'customer_facts',
  key: ['customer_id'],
  row: ({ country, vat, version }, key) => ({
    customer_id: key,
    country,
    vat_country: vat?.country ?? null,
    vat_verified: vat?.verified ?? false,
    version,
  }),
};

const contact: StateCopy<CustomerContact> = {
  table: 'customer_contact',
  key: ['customer_id'],
  yields: 'always',
  row: (state, key) => ({ customer_id: key, contact: state }),
};

/** Copies what orders need of customers: what decides the VAT, and the contact records. */
export const projectCustomers = copyStates({ 'customers.state': facts, 'customers.contact': contact });

const vehicle: StateCopy<ListingState> = {
  table: 'vehicle_facts',
  key: ['ad_id'],
  row: ({ content, version }, key) => {
    const { mileage } = content.attributes;
    return {
      ad_id: key,
      mileage: typeof mileage === 'number' ? Math.round(mileage) : null,
      product_type: content.productType ?? null,
      category: content.category ?? null,
      version,
    };
  },
};

/** Copies what a handover asks and is compared with: kind of vehicle, and mileage of the ad. */
export const projectVehicles = copyStates({ 'listings.state': vehicle });
