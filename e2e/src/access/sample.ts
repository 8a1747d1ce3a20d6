import type { Schema } from './operations.ts';

/**
 * What a field holds whose form is not in the documents (patterns, rules of the field table). A call with another
 * field of that kind answers 400 where a test wants another refusal: then its value belongs here.
 */
export const KNOWN: Readonly<Record<string, unknown>> = {
  amount: 20_000,
  limit: 20_000,
  newMinimum: 20_000,
  city: 'Berlin',
  code: '000000',
  company: 'Nord Mobile GmbH',
  country: 'DE',
  day: '2027-03-01',
  director: 'Nora Nord',
  email: 'nobody@rollheim.example',
  from: '10:00',
  licensePlate: 'RH-458-X',
  name: 'Nora',
  paidOn: '2026-01-15',
  password: 'Wohnmobil2026',
  phone: '+49 30 5550100',
  route: '/',
  street: 'Lindenweg 4',
  surname: 'Nord',
  token: 'x'.repeat(43),
  valuationId: '0000000000zz',
  zipCode: '10115',
  to: '12:00',
  text: 'Ist die Dichtigkeit geprüft?',
  acceptTerms: true,
  acceptPrivacy: true,
};

/** The required fields; of what requires none but must say something, the first. */
const fieldsOf = ({ required = [], minProperties = 0, properties = {} }: Schema): readonly string[] =>
  required.length >= minProperties ? required : Object.keys(properties).slice(0, minProperties);

/** A value that a schema takes: only what is required. */
export function sampleOf(schema: Schema, name = ''): unknown {
  if (Object.hasOwn(KNOWN, name)) return KNOWN[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sampleOf(schema.anyOf[0] ?? {}, name);
  const type = Array.isArray(schema.type) ? (schema.type as string[])[0] : schema.type;
  switch (type) {
    case 'object':
      return Object.fromEntries(
        fieldsOf(schema).map((field) => [field, sampleOf(schema.properties?.[field] ?? {}, field)]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}));
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return 'x'.repeat(schema.minLength ?? 1);
  }
}
