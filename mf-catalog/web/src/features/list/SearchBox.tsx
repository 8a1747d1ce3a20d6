import type { CatalogSuggestion } from '@rollheim/contracts';
import { localeAtom, useAtomValue, useTooLong } from '@rollheim/module-api';
import { ComboBox, formatNumber, loadDrawnParts, Search } from '@rollheim/ui';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTexts, type CatalogText } from '../../texts.ts';
import type { Arrived, Early } from './early.ts';
import type { SearchState } from './search-params.ts';
import { useSuggestions } from './use-suggestions.ts';

/** Characters that a text may have. */
const LONGEST = 120;

/** What a suggestion is. */
const noteOf = ({ kind, of }: CatalogSuggestion, t: CatalogText): string | undefined =>
  kind === 'place'
    ? of
    : kind === 'vehicle'
      ? t('number', { number: of ?? '' })
      : kind === 'model'
        ? undefined
        : t(`filter.${kind}`);

interface Props {
  readonly state: SearchState;
  readonly early: () => Early;
}

/** The field of the text search with what is on offer while one types. Enter searches for what was typed. */
const SearchBox = ({ state, early: readEarly }: Props) => {
  const [early] = useState(readEarly);
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const q = state.one('q') ?? '';
  const [typed, setTyped] = useState(early.text);
  const [shown, setShown] = useState(q);
  // another address brings its own text
  if (q !== shown) {
    setShown(q);
    setTyped(q);
  }
  const long = useTooLong()(typed.trim(), LONGEST);
  const suggestions = useSuggestions(typed === q ? '' : typed);
  const chosen = useRef<string | null>(null);
  const keyOf = ({ filters }: CatalogSuggestion): string => new URLSearchParams(filters).toString();
  /** Counts what was searched for and chosen: each time the list below closes, and the field keeps the focus. */
  const [done, setDone] = useState(0);
  const search = () => {
    if (long) return;
    setDone(done + 1);
    state.change({ q: typed.trim() || null });
  };
  const choose = (key: string | null) => {
    const suggestion = suggestions.find((each) => keyOf(each) === key);
    if (!suggestion) return;
    const { q: text = null, ...options } = suggestion.filters;
    chosen.current = suggestion.label;
    setTyped(text ?? '');
    setDone(done + 1);
    state.change({
      q: text,
      ...Object.fromEntries(Object.entries(options).map(([name, value]) => [name, [value]])),
    });
  };
  const onKey = (event: KeyboardEvent) => {
    const field = event.target;
    // Enter on a suggestion is the list's; everywhere else it searches
    if (event.key !== 'Enter' || !(field instanceof HTMLInputElement)) return;
    if (field.getAttribute('aria-activedescendant')) return;
    event.preventDefault();
    event.stopPropagation();
    search();
  };
  return (
    <div onKeyDownCapture={onKey}>
      <ComboBox
        label={t('search_label')}
        labelHidden
        placeholder={t('search_label')}
        key={done}
        name="q"
        icon={<Search aria-hidden="true" />}
        free
        choices={suggestions.map((each) => ({
          value: keyOf(each),
          label: each.label,
          note: noteOf(each, t),
          count: formatNumber(each.count, locale),
        }))}
        // there before the suggestions are, and where there are none
        empty={t('search_enter')}
        input={typed}
        onInput={(text) => {
          // the list writes the label of what was chosen into the field
          if (chosen.current !== text) setTyped(text);
          chosen.current = null;
        }}
        onChange={choose}
        // the focus stays where it was
        takesOver={done > 0 || early.caret}
        error={long}
      />
    </div>
  );
};

/**
 * Puts the field with suggestions in the place of the plain one, with its text and focus, when the list that opens below
 * it is there as well: it would else be empty for a moment.
 */
export async function arrive(form: HTMLElement, take: (arrived: Arrived) => void): Promise<void> {
  if (form.querySelector('[role=combobox]')) return;
  const drawn = document.createElement('div');
  drawn.appendChild(document.createElement('div')).dataset['later'] = 'overlays';
  await loadDrawnParts(drawn);
  const field = form.querySelector('input');
  if (field)
    take({
      Box: SearchBox,
      early: () => ({
        text: field.value,
        caret: field === document.activeElement && [field.selectionStart ?? 0, field.selectionEnd ?? 0],
      }),
    });
}
