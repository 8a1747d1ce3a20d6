import { Search, TextField } from '@rollheim/ui';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts.ts';
import { areKeysOn, rowKeyOf } from '../dense/keys.ts';
import type { Arrived } from './early.ts';
import type { SearchState } from './search-params.ts';
import css from './CatalogPage.module.css';

/** `/` puts the caret into the field, however the list is shown, unless its keys are switched off. */
const useSearchKey = () => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (rowKeyOf(event) !== 'search' || !areKeysOn()) return;
      event.preventDefault();
      form.current?.querySelector('input')?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return form;
};

/** The text search of the list. What suggests while one types comes when the field is first used. */
export const SearchField = ({ state }: { readonly state: SearchState }) => {
  const t = useTexts();
  const [late, setLate] = useState<Arrived>();
  const form = useSearchKey();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- focus of the field within it
    <form
      ref={form}
      role="search"
      className={css.search}
      onSubmit={(event) => {
        event.preventDefault();
        const { value } = event.currentTarget['q'] as HTMLInputElement;
        state.change({ q: value || null });
      }}
      onFocus={({ currentTarget }) => {
        // without it the plain field searches as well
        void import('./SearchBox.tsx').then(
          ({ arrive }) => arrive(currentTarget, setLate),
          () => null,
        );
      }}
    >
      {late ? (
        <late.Box state={state} early={late.early} />
      ) : (
        <TextField
          label={t('search_label')}
          labelHidden
          placeholder={t('search_label')}
          icon={<Search aria-hidden="true" />}
          name="q"
          defaultValue={state.one('q') ?? ''}
        />
      )}
    </form>
  );
};
