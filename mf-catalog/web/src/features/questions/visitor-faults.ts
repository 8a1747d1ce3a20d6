import {
  checkFields,
  cleanEmail,
  FIELD_RULES,
  VISITOR_QUESTION,
  type VisitorQuestion,
} from '@rollheim/contracts';

/** The form as it is typed. */
export type VisitorValues = Readonly<Record<Exclude<keyof VisitorQuestion, 'perimeter'>, string>> &
  Pick<VisitorQuestion, 'perimeter'>;

/** A broken rule with the values that its text names. */
interface VisitorFault {
  readonly rule: string;
  readonly values?: Readonly<Record<string, number>>;
}
export type VisitorFaults = Partial<Record<keyof VisitorQuestion, VisitorFault>>;

function lengthFault(text: string, min: number, max: number): VisitorFault | null {
  const { length } = text.trim();
  if (length === 0) return { rule: 'required' };
  if (length < min) return { rule: 'min', values: { length: min } };
  return length > max ? { rule: 'max', values: { length: max } } : null;
}

/** What is wrong with the form, by field; empty where it can be sent. */
export function visitorFaults(values: VisitorValues): VisitorFaults {
  const { name, shortest, question } = VISITOR_QUESTION;
  const email = checkFields(FIELD_RULES.email, cleanEmail(values.email));
  const phone = values.phone.trim() === '' ? null : checkFields(FIELD_RULES.phone, values.phone.trim());
  const found = {
    firstName: lengthFault(values.firstName, 1, name),
    lastName: lengthFault(values.lastName, 1, name),
    email: email && { rule: email },
    phone: phone && { rule: phone },
    question: lengthFault(values.question, shortest, question),
  };
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== null)) as VisitorFaults;
}

/** The form as it is sent. */
export const visitorBody = (values: VisitorValues): VisitorQuestion => ({
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  email: cleanEmail(values.email),
  phone: values.phone.trim() || null,
  question: values.question.trim(),
  perimeter: values.perimeter,
});
