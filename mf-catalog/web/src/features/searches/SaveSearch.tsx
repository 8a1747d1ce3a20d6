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
import { api } from '../../api.ts';
import { useTexts } from '../../texts.ts';
import { filterTexts } from '../list/filter-texts.ts';
import type { SearchState } from '../list/search-params.ts';
import { useFilterWords } from '../list/use-filter-words.ts';
import { nameFrom, SEARCHES_KEY } from './searches.ts';
import css from './Searches.module.css';

interface Props {
  readonly state: SearchState;
  readonly facets: readonly FilterAttribute[];
  /** The text that was searched for in place of the one in the address: saved is what the page shows. */
  readonly text: string | undefined;
}

/** Saves the filters of the list in one press, named by what they are. */
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
  const save = useMutation({
    mutationFn: () =>
      api.post('/private/customer/searches', {
        body: { name, query: state.hrefOf(q ?? '').replace(/^\?/, '') },
      }),
    onSuccess: ({ search: saved, existed }) => {
      void queries.invalidateQueries({ queryKey: SEARCHES_KEY });
      snackbar.show({
        text: t(existed ? 'search_existed' : 'search_saved', { name: saved.name }),
        kind: existed ? 'info' : 'success',
        action: { label: t('search_list'), onPress: () => void navigate(path('searches')) },
      });
    },
    onError: (error) => snackbar.show({ text: errorText(error), kind: 'error' }),
  });
  return (
    <Chip icon={<Save aria-hidden="true" />} onPress={() => save.isPending || save.mutate()}>
      {/* on small screens the icon alone: the bar has no room for the words */}
      <span className={css.words}>{t('search_save')}</span>
    </Chip>
  );
};
