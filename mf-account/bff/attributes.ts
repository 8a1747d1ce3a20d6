import { CATALOG_COUNTRIES, LOCALES, type AttributeDefinition, type Locale } from '@rollheim/contracts';

/** Names of the calls' path (spec 2 §7.2). */
export const ENTITIES = ['customer', 'customer_address', 'merchant', 'merchant_address'] as const;
export type Entity = (typeof ENTITIES)[number];

interface Entry {
  readonly code: string;
  /** Name of its label. */
  readonly field: string;
  readonly required: boolean;
  readonly options?: 'countries' | 'languages';
}

const entry = (code: string, field: string, required = true, options?: Entry['options']): Entry => ({
  code,
  field,
  required,
  ...(options ? { options } : {}),
});

const ADDRESS: readonly Entry[] = [
  entry('street', 'street'),
  entry('zip_code', 'zipCode'),
  entry('city', 'city'),
  entry('country', 'country', true, 'countries'),
];

const ATTRIBUTES: Readonly<Record<Entity, readonly Entry[]>> = {
  customer: [
    entry('email', 'email'),
    entry('name', 'name'),
    entry('surname', 'surname'),
    entry('phone', 'phone'),
    entry('language_setting', 'language', false, 'languages'),
  ],
  customer_address: ADDRESS,
  merchant: [
    entry('company', 'company'),
    entry('director', 'director'),
    entry('phone', 'phone'),
    entry('vat_number', 'vatNumber', false),
  ],
  merchant_address: ADDRESS,
};

/** First attribute id per entity, so that an id never names two attributes. */
const FIRST_ID: Readonly<Record<Entity, number>> = {
  customer: 1001,
  customer_address: 1101,
  merchant: 1201,
  merchant_address: 1301,
};

async function labelsOf(locale: Locale): Promise<Readonly<Record<string, string>>> {
  const file = (await import(`./locales/${locale}.json`, { with: { type: 'json' } })) as {
    default: Readonly<Record<string, string>>;
  };
  return file.default;
}

function optionsOf(kind: Entry['options'], locale: Locale): AttributeDefinition['options'] {
  if (kind === undefined) return [];
  const names = new Intl.DisplayNames([locale], { type: kind === 'countries' ? 'region' : 'language' });
  const ids: readonly string[] = kind === 'countries' ? CATALOG_COUNTRIES : LOCALES;
  return ids.map((optionId) => ({ optionId, label: names.of(optionId) ?? optionId }));
}

/** Definitions of the fields of a customer or merchant, labelled as the forms are. */
export async function accountAttributes(
  entity: Entity,
  locale: Locale,
): Promise<readonly AttributeDefinition[]> {
  const labels = await labelsOf(locale);
  return ATTRIBUTES[entity].map(({ code, field, required, options }, index) => ({
    attributeId: FIRST_ID[entity] + index,
    attributeCode: code,
    backendType: 'varchar',
    frontendInput: options ? 'select' : 'simple',
    options: optionsOf(options, locale),
    required,
    attributeSetName: entity,
    attributeGroupName: entity,
    label: labels[field] ?? field,
    tooltip: null,
    unit: null,
  }));
}
