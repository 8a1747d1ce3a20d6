import type { CatalogPlace } from '@rollheim/contracts';
import { keepPreviousData, localeAtom, useAtomValue, useErrorText, useQuery } from '@rollheim/module-api';
import { ComboBox } from '@rollheim/ui';
import { useEffect, useEffectEvent, useState } from 'react';

/** Nothing is asked for fewer characters, nor before a pause of this length, ms. */
const LEAST = 2;
const LONGEST = 60;
const PAUSE_MS = 150;

type Ask = (text: string, signal: AbortSignal) => Promise<{ readonly places: readonly CatalogPlace[] }>;

interface PlaceFieldProps {
  readonly label: string;
  /** In place of an empty list: what may be typed. */
  readonly empty: string;
  /** Shown for a text that was left and is no place. */
  readonly unknown: string;
  /** Says of a place that it is only near to what was typed. */
  readonly near: (place: string) => string;
  readonly error?: string | undefined;
  /** Key of the place, `DE-87700`; empty: none. */
  readonly place: string;
  onPlace(place: string): void;
  /** The text is no more that of the place. */
  onEdit?(): void;
  /** Gives the places that a text means (`GET /public/catalog/places`). */
  readonly ask: Ask;
}

/** A key as people write it: `DE 87700`. */
const written = (key: string): string => key.replace('-', ' ');

const fits = (text: string): boolean => text.length >= LEAST && text.length <= LONGEST;

interface Found {
  /** Null: not known yet, or it could not be found out. */
  readonly places: readonly CatalogPlace[] | null;
  readonly failure: unknown;
}

const NONE: Found = { places: [], failure: null };

/** The places that a text means. */
function usePlaces(text: string, ask: Ask): Found {
  const locale = useAtomValue(localeAtom);
  const { data, isPlaceholderData, error } = useQuery({
    queryKey: ['places', locale, text],
    queryFn: ({ signal }) => ask(text, signal),
    enabled: fits(text),
    placeholderData: keepPreviousData,
  });
  if (!fits(text)) return NONE;
  return { places: isPlaceholderData || error ? null : (data?.places ?? null), failure: error };
}

/**
 * A place by its postcode or name, out of those that the catalog knows. Who types one and goes on by Enter, Tab or a
 * press elsewhere means the first that the text may be, never one that is only near to what was typed.
 */
export const PlaceField = (props: PlaceFieldProps) => {
  const { label, empty, unknown, near: nearText, error, place, onPlace, onEdit, ask } = props;
  const errorText = useErrorText();
  const named = usePlaces(place === '' ? '' : written(place), ask).places;
  const name = named?.find(({ key }) => key === place)?.label ?? written(place);
  const [typed, setTyped] = useState(name);
  const [shown, setShown] = useState(name);
  /** Counts the places that were chosen: each time the list below closes, and the field keeps the focus. */
  const [done, setDone] = useState(0);
  const [left, setLeft] = useState<string | null>(null);
  const [isUnknown, setUnknown] = useState(false);
  // another place has its own name
  if (name !== shown) {
    setShown(name);
    // what is being typed stays
    if (typed === shown || (place !== '' && typed === written(place))) setTyped(name);
  }
  const text = typed === name || typed === written(place) ? '' : typed.trim();
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  // who has gone on waits for nothing
  const { places: found, failure } = usePlaces(left === null ? paused : text, ask);
  const places = fits(text) ? (found ?? []) : [];
  const choose = (key: string, focused: boolean) => {
    if (focused) setDone(done + 1);
    setUnknown(false);
    // the text that the place will bring: a later change would open the list again
    setTyped(places.find((each) => each.key === key)?.label ?? written(key));
    onPlace(key);
  };
  const settle = useEffectEvent(() => {
    if (failure) setLeft(null);
    if (left === null || left !== text || found === null) return;
    setLeft(null);
    const first = found.find(({ near }) => !near);
    if (first) choose(first.key, false);
    else setUnknown(true);
  });
  useEffect(() => settle(), [left, text, found, failure]);
  return (
    <ComboBox
      label={label}
      key={done}
      icon={null}
      free
      // the focus stays where it was
      takesOver={done > 0}
      choices={places.map(({ key, label: name, country, near }) => ({
        value: key,
        label: near ? nearText(name) : name,
        note: country,
      }))}
      // there before the places are, and where there are none
      empty={empty}
      input={typed}
      error={failure ? errorText(failure) : isUnknown ? unknown : error}
      onInput={(next) => {
        setTyped(next);
        setUnknown(false);
        setLeft(null);
        if (next !== typed) onEdit?.();
      }}
      onChange={(key) => {
        if (key !== null) choose(key, true);
      }}
      onLeave={() => setLeft(text === '' ? null : text)}
    />
  );
};
