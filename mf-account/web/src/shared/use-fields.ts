import { useValidationText } from '@rollheim/module-api';
import { useState } from 'react';

/** Field → the rule that it breaks (`validation.<rule>`). */
export type Faults<Values> = Readonly<Partial<Record<keyof Values & string, string>>>;

/** Fields of a form: checked on every change, shown once a field was touched or the form was sent (spec 2 §5.1). */
export function useFields<Values extends object>(initial: Values, judge: (values: Values) => Faults<Values>) {
  type Name = keyof Values & string;
  const validationText = useValidationText();
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [sent, setSent] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const faults: Readonly<Record<string, string | undefined>> = judge(values);
  const sound = Object.values(faults).every((fault) => fault === undefined);
  return {
    values,
    sound,
    /** True once something was entered. */
    changed: touched.size > 0,
    /** Shows a submission that was stopped by faults. */
    stopped: sent && !sound,
    set<N extends Name>(name: N, value: Values[N]) {
      setValues((old) => ({ ...old, [name]: value }));
      setTouched((old) => new Set([...old, name]));
      setRefused((old) => Object.fromEntries(Object.entries(old).filter(([field]) => field !== name)));
    },
    /** Text of what is wrong with a field; undefined while nothing is to be said. */
    errorOf(name: Name): string | undefined {
      const rule = refused[name] ?? (sent || touched.has(name) ? faults[name] : undefined);
      return rule === undefined ? undefined : validationText(rule);
    },
    /** Calls `send` where all fields hold; else leads to the first that does not. */
    submit(form: HTMLFormElement, send: (values: Values) => void) {
      setSent(true);
      if (sound) send(values);
      // marked after the next rendering
      else requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    },
    /** Shows what the server refused. */
    refuse: (fields: Readonly<Record<string, string>>) => setRefused(fields),
    /** Begins anew with what was saved. */
    settle() {
      setTouched(new Set());
      setSent(false);
      setRefused({});
    },
  };
}
