import type { ContentSettings, SettingState } from '@rollheim/contracts';
import { useAct, useQuery, useQueryClient } from '@rollheim/module-api';
import { api } from '../../../api.ts';
import { useTexts } from '../../../texts.ts';
import { OPERATOR_KEY } from '../queries.ts';
import type { Written } from './blocks.ts';
import type { ContentPlace } from './places.ts';

const KEY = [...OPERATOR_KEY, 'content'] as const;
const SETTINGS_KEY = [...KEY, 'settings'] as const;
const BASE = '/private/operator/content';

/** Parameters that name a text, or a setting. */
const named = ({ kind, locale, open }: ContentPlace): Readonly<Record<string, string>> =>
  kind === 'setting' ? { kind, key: open ?? '' } : { kind, locale, url: open ?? '' };

/** All settings. */
export const useSettings = () =>
  useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => api.get('/private/operator/settings', { signal }),
  });

/** Texts of a kind in one language. */
export const useEntries = ({ kind, locale }: ContentPlace) =>
  useQuery({
    queryKey: [...KEY, 'list', kind, locale],
    queryFn: ({ signal }) => api.get(`${BASE}?${new URLSearchParams({ kind, locale })}`, { signal }),
    enabled: kind !== 'setting',
  });

/** One text as it is written. */
export const useEntry = (place: ContentPlace) =>
  useQuery({
    queryKey: [...KEY, 'entry', named(place)],
    queryFn: ({ signal }) => api.get(`${BASE}/entry?${new URLSearchParams(named(place))}`, { signal }),
    enabled: place.kind !== 'setting' && place.open !== null,
  });

/** Versions of a text or setting, the newest first. */
export const useVersions = (place: ContentPlace) =>
  useQuery({
    queryKey: [...KEY, 'versions', named(place)],
    queryFn: ({ signal }) => api.get(`${BASE}/versions?${new URLSearchParams(named(place))}`, { signal }),
  });

/** Writes a text or setting, and holds it in the caches: the read model of the answers may be a moment behind. */
export function useSave(place: ContentPlace) {
  const t = useTexts();
  const queries = useQueryClient();
  return useAct<Written | SettingState, object>({
    request: (body) => ({
      method: 'PUT',
      path: place.kind === 'setting' ? '/private/operator/settings' : BASE,
      body,
    }),
    done: () => t('content.saved'),
    onDone: (_answer, doc) => {
      if ('value' in doc)
        queries.setQueryData<ContentSettings>(
          SETTINGS_KEY,
          (before) =>
            before && { settings: before.settings.map((each) => (each.key === doc.key ? doc : each)) },
        );
      else queries.setQueryData([...KEY, 'entry', named(place)], { entry: doc });
      void queries.invalidateQueries({ queryKey: [...KEY, 'versions', named(place)] });
    },
  });
}
