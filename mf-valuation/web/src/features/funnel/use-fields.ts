import { cleanField } from '@rollheim/contracts';
import {
  ApiProblem,
  fieldsOf,
  localeAtom,
  useAtomValue,
  useKept,
  useValidationText,
} from '@rollheim/module-api';
import { keepTyped, readTyped } from '@rollheim/contracts/typed';
import { formatNumber } from '@rollheim/ui';
import { useEffect, useState } from 'react';
import type { Fault, Faults } from '../../shared/fields.ts';

/** Goes to the first field that is marked as wrong, once it is drawn. */
const focusFirst = (form: HTMLFormElement): void =>
  void requestAnimationFrame(() =>
    form
      .querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input, [data-invalid] button')
      ?.focus(),
  );

const standsInFields = (error: unknown, values: object): boolean => {
  const named = error instanceof ApiProblem ? Object.keys(error.fields) : [];
  return named.length > 0 && named.every((field) => field in values);
};

/** Four digits may be a year, which has no groups. */
const MOST_UNGROUPED = 9_999;

const mapLimits = (limits: Fault['values'], write: (limit: number) => string): Fault['values'] =>
  Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [
      name,
      typeof limit === 'number' && limit > MOST_UNGROUPED ? write(limit) : limit,
    ]),
  );

/**
 * A form's values over those that it started with; faults show once their field was touched, at every change. What was
 * typed outlives a change of release and a reload under `key`, until it is `saved`, `sent` or the tab is closed.
 */
export function useFields<Values extends object>(
  key: string,
  start: Values,
  faultsOf: (values: Values) => Faults<Values>,
) {
  const validationText = useValidationText();
  const locale = useAtomValue(localeAtom);
  const [typed, setTyped] = useKept<Partial<Values>>(`fields:${key}`, {});
  const place = `valuation:${key}`;
  useEffect(() => {
    const before = readTyped<Partial<Values>>(place);
    // after the first render, which is the server's
    if (before !== null) setTyped((now) => ({ ...before, ...now }));
  }, [place, setTyped]);
  const type = (field: keyof Values, value: Values[keyof Values]) =>
    setTyped((old) => {
      const now = { ...old, [field]: value };
      keepTyped(place, now);
      return now;
    });
  const [touched, setTouched] = useState<ReadonlySet<keyof Values>>(new Set());
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const values: Values = { ...start, ...typed };
  const faults = faultsOf(values);
  const touch = (field: keyof Values) =>
    setTouched((old) => (old.has(field) ? old : new Set(old).add(field)));
  const textOf = ({ key, values: limits }: Fault) =>
    validationText(
      key,
      mapLimits(limits, (limit) => formatNumber(limit, locale)),
    );
  return {
    values,
    dirty: Object.keys(typed).length > 0,
    change<Field extends keyof Values>(field: Field, value: Values[Field]) {
      type(field, value);
      setRefused(({ [field as string]: _gone, ...rest }) => rest);
      touch(field);
    },
    touch,
    /** The field is left: faults show from now on, and its text as it is sent. */
    leave(field: keyof Values & string) {
      touch(field);
      const text: unknown = values[field];
      const clean = typeof text === 'string' ? cleanField(field, text) : text;
      if (clean !== text) type(field, clean as Values[typeof field]);
    },
    /** Text below a field; undefined where nothing is wrong or no one has been there yet. */
    error(field: keyof Values): string | undefined {
      const server = refused[field as string];
      if (server !== undefined) return validationText(server);
      const fault = faults[field];
      return fault && touched.has(field) ? textOf(fault) : undefined;
    },
    /** True where all is well; else shows what is not and goes to the first such field. */
    check(form: HTMLFormElement): boolean {
      if (Object.keys(faults).length === 0) return true;
      setTouched(new Set(Object.keys(values) as (keyof Values)[]));
      focusFirst(form);
      return false;
    },
    /** Shows below the fields what the server refused. */
    refuse(error: unknown, form: HTMLFormElement) {
      setRefused(fieldsOf(error));
      if (standsInFields(error, values)) focusFirst(form);
    },
    /** True where the fields say all that is wrong. */
    saysAll: (error: unknown) => standsInFields(error, values),
    /** What was typed in is kept elsewhere now. */
    saved() {
      keepTyped(place, null);
      setTyped({});
    },
    /** What was typed in is shown until the page is left, and goes with it. */
    sent: () => keepTyped(place, null),
  };
}
