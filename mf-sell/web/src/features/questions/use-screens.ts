import { attribute, dayOf, isRequired, productFacts, type AttributeDefinition } from '@rollheim/contracts';
import { keepTyped, readTyped } from '@rollheim/contracts/typed';
import { useSearchParams, useServerTime } from '@rollheim/module-api';
import { useState } from 'react';
import { progressInput } from '../../draft/changes.ts';
import { useDraft, type Draft } from '../../draft/DraftProvider.tsx';
import { screensOf } from './screens.ts';
import { vinFacts, type VinFacts } from './vin.ts';

const HOUR_MS = 3_600_000;
/** Names the screen in the address by its first question, so that it is in the browser's history. */
const QUESTION = 'question';

type Questions = readonly AttributeDefinition[];

/** A step that is asked in screens. */
export interface Screens {
  readonly at: number;
  readonly count: number;
  /** What the present screen asks. */
  readonly questions: Questions;
  /** What is known already, in the order of the fields. */
  readonly known: Questions;
  /** Where that is shown. */
  readonly knownAt: number;
  /** What the number of the vehicle names. */
  readonly vin: VinFacts | null;
  /** The seller agreed to what is known. */
  readonly confirmed: boolean;
  confirm(): void;
  /** Something of it is wrong: all of it is asked for. */
  open(): void;
  go(to: number): void;
  /** Shows the screen that asks for a field; where it was known, all is asked for. */
  show(code: string): void;
}

const isGiven = ({ view }: Draft, code: string): boolean => {
  const value = code === 'vin' ? view.private.vin : view.listing.content.attributes[code];
  return value !== null && value !== undefined && value !== '';
};

/** What is not asked for: what is known when the step opens. A screen that is opened again by its address asks what it asked. */
function useKnown(definitions: Questions, question: string | null) {
  const draft = useDraft();
  const key = `screens:${draft.id}`;
  const [known, setKnown] = useState<ReadonlySet<string>>(() => {
    const codes = definitions.map(({ attributeCode }) => attributeCode);
    const given = codes.filter((code) => isGiven(draft, code) && !(code in draft.faults));
    const before = question === null ? null : readTyped<readonly string[]>(key);
    return new Set(given.filter((code) => code !== question && (before?.includes(code) ?? true)));
  });
  const keep = (codes: ReadonlySet<string>) => {
    setKnown(codes);
    keepTyped(key, [...codes]);
  };
  return [known, keep] as const;
}

/** The screens of a step; what is known when it opens is not asked for. */
export function useScreens(definitions: Questions): Screens {
  const draft = useDraft();
  const { id, query, view } = draft;
  const [parameters, setParameters] = useSearchParams();
  const question = parameters.get(QUESTION);
  const [known, keepKnown] = useKnown(definitions, question);
  const [knownAt, setKnownAt] = useState(0);
  const now = useServerTime(HOUR_MS);
  const vin = vinFacts(view.private.vin, Number(dayOf(now).slice(0, 4)));
  // it outlives a reload: who agreed is not asked again
  const agreed = `known:${id}`;
  const [confirmed, setIsConfirmed] = useState(() => readTyped(agreed) !== null);
  const setConfirmed = (next: boolean) => {
    setIsConfirmed(next);
    keepTyped(agreed, next ? { agreed: true } : null);
  };
  const facts = productFacts(progressInput(view));
  // what does not follow from the answers so far is not asked for
  const counts = ({ attributeCode: code }: AttributeDefinition): boolean => {
    const entry = attribute(code);
    return entry === undefined || typeof entry.required !== 'function' || isRequired(entry, facts);
  };
  const queried = query?.fields ?? [];
  const screensWith = (codes: ReadonlySet<string>) =>
    screensOf(definitions, { known: codes, queried })
      .map((screen) => screen.filter(counts))
      .filter((screen) => screen.length > 0);
  const screens = screensWith(known);
  const indexOf = (of: readonly Questions[], code: string | null) =>
    Math.max(
      0,
      of.findIndex((screen) => screen.some(({ attributeCode }) => attributeCode === code)),
    );
  const present = indexOf(screens, question);
  /** Opens a screen of these; its first question is in the address. */
  const turnTo = (to: number, codes: ReadonlySet<string>) => {
    keepKnown(codes);
    const first = screensWith(codes)[to]?.[0]?.attributeCode;
    if (first === undefined || first === question) return;
    setParameters((before) => {
      const next = new URLSearchParams(before);
      next.set(QUESTION, first);
      return next;
    });
  };
  return {
    at: present,
    count: screens.length,
    questions: screens[present] ?? [],
    known: definitions.filter(
      ({ attributeCode }) => known.has(attributeCode) && !queried.includes(attributeCode),
    ),
    confirmed,
    confirm: () => setConfirmed(true),
    open() {
      setConfirmed(false);
      setKnownAt(0);
      turnTo(0, new Set());
    },
    knownAt,
    vin,
    go(to) {
      // what the number names is shown to be confirmed, and is not asked for
      const named = to > present ? { chassis: vin?.chassis ?? vin?.usualChassis, fuel: vin?.usualFuel } : {};
      const found = Object.entries(named).flatMap(([code, value]) =>
        value && definitions.some(({ attributeCode }) => attributeCode === code) && !isGiven(draft, code)
          ? [[code, value] as const]
          : [],
      );
      for (const [code, value] of found) draft.store.setAttribute(code, value);
      if (found.length > 0) {
        setKnownAt(to);
        setConfirmed(false);
      }
      turnTo(to, new Set([...known, ...found.map(([code]) => code)]));
    },
    show(code) {
      const codes = known.has(code) && !queried.includes(code) ? new Set<string>() : known;
      turnTo(indexOf(screensWith(codes), code), codes);
    },
  };
}
