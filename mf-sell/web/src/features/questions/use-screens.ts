import { attribute, dayOf, isRequired, productFacts, type AttributeDefinition } from '@rollheim/contracts';
import { useKept, useServerTime } from '@rollheim/module-api';
import { useState } from 'react';
import { progressInput } from '../../draft/changes.ts';
import { useDraft, type Draft } from '../../draft/DraftProvider.tsx';
import { screensOf } from './screens.ts';
import { vinFacts, type VinFacts } from './vin.ts';

const HOUR_MS = 3_600_000;

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

/** The screens of a step; what is known when it opens is not asked for. */
export function useScreens(definitions: Questions): Screens {
  const draft = useDraft();
  const { id, query, faults, view } = draft;
  const [known, setKnown] = useState<ReadonlySet<string>>(() => {
    const codes = definitions.map(({ attributeCode }) => attributeCode);
    return new Set(codes.filter((code) => isGiven(draft, code) && !(code in faults)));
  });
  const [at, setAt] = useState(0);
  const [knownAt, setKnownAt] = useState(0);
  const now = useServerTime(HOUR_MS);
  const vin = vinFacts(view.private.vin, Number(dayOf(now).slice(0, 4)));
  const [confirmed, setConfirmed] = useKept(`known:${id}`, false);
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
  const present = Math.min(at, Math.max(0, screens.length - 1));
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
      setKnown(new Set());
      setAt(0);
      setKnownAt(0);
    },
    knownAt,
    vin,
    go(to) {
      setAt(to);
      const told = to > present ? (vin?.chassis ?? null) : null;
      const isAsked = definitions.some(({ attributeCode }) => attributeCode === 'chassis');
      if (told === null || !isAsked || isGiven(draft, 'chassis')) return;
      // what the number names is shown to be confirmed, and is not asked for
      draft.store.setAttribute('chassis', told);
      setKnown(new Set([...known, 'chassis']));
      setKnownAt(to);
      setConfirmed(false);
    },
    show(code) {
      const codes = known.has(code) && !queried.includes(code) ? new Set<string>() : known;
      const screen = screensWith(codes).findIndex((questions) =>
        questions.some(({ attributeCode }) => attributeCode === code),
      );
      setKnown(codes);
      setAt(Math.max(0, screen));
    },
  };
}
