import type { FilterAttribute } from '@rollheim/contracts';
import {
  useErrorText,
  useMutation,
  useNavigate,
  usePath,
  useQueryClient,
  useSnackbar,
} from '@rollheim/module-api';
import { Chip, Save } from '@rollheim/ui';
import { useState } from 'react';
import { api } from '../../api.ts';
import { useTexts } from '../../texts.ts';
import css from '../list/CatalogPage.module.css';
import { filterTexts } from '../list/filter-texts.ts';
import type { SearchState } from '../list/search-params.ts';
import { useFilterWords } from '../list/use-filter-words.ts';
import { SaveDialog } from './SaveDialog.tsx';
import { nameFrom, SEARCHES_KEY } from './searches.ts';

interface Props {
  readonly state: SearchState;
  readonly facets: readonly FilterAttribute[];
  /** The text that was searched for in place of the one in the address: saved is what the page shows. */
  readonly text: string | undefined;
}

/** Saves the filters of the list, named by what they are unless another name is given. */
export const SaveSearch = ({ state, facets, text }: Props) => {
  const t = useTexts();
  const path = usePath();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const snackbar = useSnackbar();
  const queries = useQueryClient();
  const words = filterTexts(facets, state, useFilterWords(), t).map(({ text }) => text);
  const q = text ?? state.one('q');
  const name = nameFrom(q ? [q, ...words] : words, t('search_all'));
  const [open, setOpen] = useState(false);
  const close = () => {
    save.reset();
    setOpen(false);
  };
  const save = useMutation({
    mutationFn: (name: string) =>
      api.post('/private/customer/searches', {
        body: { name, query: state.hrefOf(q ?? '').replace(/^\?/, '') },
      }),
    onSuccess: ({ search: saved, existed }) => {
      void queries.invalidateQueries({ queryKey: SEARCHES_KEY });
      close();
      snackbar.show({
        text: t(existed ? 'search_existed' : 'search_saved', { name: saved.name }),
        kind: existed ? 'info' : 'success',
        action: { label: t('search_list'), onPress: () => void navigate(path('searches')) },
      });
    },
  });
  return (
    <>
      <Chip icon={<Save aria-hidden="true" />} onPress={() => setOpen(true)}>
        <span className={css.words}>{t('search_save')}</span>
      </Chip>
      {open ? (
        <SaveDialog
          name={name}
          pending={save.isPending}
          fault={save.error ? errorText(save.error) : null}
          onClose={close}
          onSend={save.mutate}
        />
      ) : null}
    </>
  );
};
