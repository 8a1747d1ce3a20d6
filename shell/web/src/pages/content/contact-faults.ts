import { checkFields, cleanEmail, FIELD_RULES, type ContactRequest } from '@rollheim/contracts';

/** Shortest and longest text of each field, characters; as the server checks them. */
const LENGTHS = { name: [2, 120], subject: [2, 160], message: [10, 5000] } as const;

export const CONTACT_MAX = { name: 120, email: 254, subject: 160, message: 5000 } as const;

/** A broken rule with the values that its text names. */
interface Fault {
  readonly rule: string;
  readonly values?: Readonly<Record<string, number>>;
}

export type ContactFaults = Partial<Record<keyof ContactRequest, Fault>>;

/** What is wrong with a contact form, by field; nothing where it can be sent. */
export function contactFaults(form: ContactRequest): ContactFaults {
  const faults: ContactFaults = {};
  for (const [name, [min, max]] of Object.entries(LENGTHS) as [
    keyof typeof LENGTHS,
    readonly [number, number],
  ][]) {
    const { length } = form[name].trim();
    if (length === 0) faults[name] = { rule: 'required' };
    else if (length < min) faults[name] = { rule: 'min', values: { length: min } };
    else if (length > max) faults[name] = { rule: 'max', values: { length: max } };
  }
  const email = checkFields(FIELD_RULES.email, cleanEmail(form.email));
  if (email) faults.email = { rule: email };
  return faults;
}
