/** Who issues the invoices. */
export interface Supplier {
  readonly name: string;
  readonly street: string;
  readonly zipCode: string;
  readonly city: string;
  /** ISO 3166. */
  readonly country: string;
  readonly email: string;
  readonly phone: string;
  readonly vatNumber: string;
  readonly taxNumber: string;
  readonly register: string;
  readonly iban: string;
  readonly bic: string;
  readonly bank: string;
}

/** The supplier of an installation with sample data; whoever trades gives their own as `INVOICE_SUPPLIER` (JSON). */
export const SAMPLE_SUPPLIER: Supplier = {
  name: 'Rollheim Muster GmbH',
  street: 'Speicherhof 1',
  zipCode: '20457',
  city: 'Hamburg',
  country: 'DE',
  email: 'service@rollheim.example',
  phone: '+49 40 5550199',
  vatNumber: 'DE999999999',
  taxNumber: '99/999/99999',
  register: 'Amtsgericht Hamburg, HRB 999999',
  iban: 'DE02120300000000202051',
  bic: 'BYLADEM1001',
  bank: 'Musterbank',
};
