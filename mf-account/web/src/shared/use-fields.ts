import { cleanField, isFieldName, ofCountry, rulesOf, verdictParams } from '@rollheim/contracts';
import { useKept, useValidationText } from '@rollheim/module-api';
import { type Faults } from '@rollheim/page-parts';
import { focusFirstFault } from '@rollheim/ui';
import { useRef, useState } from 'react';

const REQUIRED = 'validation.required';
const ACCEPTED = 'validation.accepted';

/** A field that is set, and with a country the postcode as it is written there. */
export function changesOf<Values extends object, N extends keyof Values>(
  values: Values,
  name: N,
  value: Values[N],
): Partial<Values> {
  const { zipCode } = values as { readonly zipCode?: unknown };
  return name === 'country' && typeof zipCode === 'string'
    ? (ofCountry(String(value), zipCode) as unknown as Partial<Values>)
    : ({ [name]: value } as unknown as Partial<Values>);
}

/**
 * Fields of a form: checked on every change, shown once a field was touched or the form was sent (spec 2 §5.1). What
 * was typed is kept by the form's name while a release gives way.
 */
export function useFields<Values extends { readonly country: string }>(
  formName: string,
  initial: Values,
  judge: (values: Values) => Faults<Values>,
) {
  type Name = keyof Values & string;
  const validationText = useValidationText();
  const [kept, setKept] = useKept<Partial<Values>>(`fields:${formName}`, initial);
  // a password does not pass a reload
  const values: Values = { ...initial, ...kept };
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [sent, setSent] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const element = useRef<HTMLFormElement>(null);
  const faults: Readonly<Record<string, string | undefined>> = judge(values);
  /** What the text of a broken rule names: its limit, or an example. */
  const paramsOf = (name: Name, rule: string) =>
    isFieldName(name) ? verdictParams(rulesOf(name, values.country), rule) : {};
  const sound = Object.values(faults).every((fault) => fault === undefined);
  return {
    values,
    sound,
    /** True once something was entered. */
    changed: touched.size > 0,
    /** Fields that stopped a submission, in the order of the form; none before it. */
    stoppedBy: sent ? Object.keys(faults).filter((name): name is Name => faults[name] !== undefined) : [],
    /** True where nothing is wrong but what is still empty. */
    incomplete: Object.values(faults).every(
      (fault) => fault === undefined || fault === REQUIRED || fault === ACCEPTED,
    ),
    set<N extends Name>(name: N, value: Values[N]) {
      setKept((old) => ({ ...old, ...changesOf(values, name, value) }));
      setTouched((old) => new Set([...old, name]));
      setRefused((old) => Object.fromEntries(Object.entries(old).filter(([field]) => field !== name)));
    },
    /** Shows the text of a field as it is sent, once the field is left. */
    leave(name: Name) {
      const typed = values[name];
      if (typeof typed !== 'string') return;
      const clean = cleanField(name, typed, values.country);
      if (clean !== typed) setKept((old) => ({ ...old, [name]: clean }));
    },
    /** Text of what is wrong with a field; undefined while nothing is to be reported. */
    errorOf(name: Name): string | undefined {
      const rule = refused[name] ?? (sent || touched.has(name) ? faults[name] : undefined);
      return rule === undefined ? undefined : validationText(rule, paramsOf(name, rule));
    },
    /** Calls `send` where all fields hold; else leads to the first that does not. */
    submit(form: HTMLFormElement, send: (values: Values) => void) {
      element.current = form;
      setSent(true);
      if (sound) send(values);
      else focusFirstFault(form);
    },
    /** Shows what the server refused, and leads there. */
    refuse(fields: Readonly<Record<string, string>>) {
      setRefused(fields);
      focusFirstFault(element.current);
    },
    /** Begins again with what was saved. */
    settle() {
      setTouched(new Set());
      setSent(false);
      setRefused({});
    },
  };
}
