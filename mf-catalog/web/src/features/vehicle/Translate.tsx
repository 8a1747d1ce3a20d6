import type { Locale, Translation } from '@rollheim/contracts';
import { localeAtom, useAtomValue, useQuery } from '@rollheim/module-api';
import { Button, Languages } from '@rollheim/ui';
import { useEffect, useState } from 'react';
import { api } from '../../api.ts';
import { useTexts } from '../../texts.ts';
import css from './Translate.module.css';

/** A text that the seller wrote. */
export type SellerField = 'description' | 'defects';

interface Props {
  /** Of the vehicle. */
  readonly id: string;
  readonly field: SellerField;
  /** What is shown in place of the original; null: the original is. */
  readonly shown: Translation | null;
  readonly onShow: (translation: Translation | null) => void;
}

/** Key of a translation: a page that was translated once needs no other call. */
const translationKey = (id: string, field: SellerField, locale: Locale) =>
  ['translation', id, field, locale] as const;

const ask = (id: string, field: SellerField, storeCode: Locale, signal: AbortSignal) =>
  field === 'description'
    ? api.get(`/public/translate/description/${id}`, { query: { storeCode }, signal })
    : api.get(`/public/translate/defects-description/${id}`, { query: { storeCode }, signal });

/** Puts a seller's text into the reader's language in its place, says who made it, and brings the original back. */
export const Translate = ({ id, field, shown, onShow }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const [wanted, setWanted] = useState(false);
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: translationKey(id, field, locale),
    queryFn: ({ signal }) => ask(id, field, locale, signal),
    enabled: wanted,
    staleTime: Infinity,
    retry: false,
  });
  const made = data?.translated ? data : null;
  useEffect(() => {
    if (wanted && made) onShow(made);
  }, [wanted, made, onShow]);
  const failed = isError || data?.kept === 'failed';
  const translate = () => {
    if (made) onShow(made);
    else if (wanted) void refetch();
    setWanted(true);
  };
  const said = shown
    ? noteOf(shown, locale, t)
    : wanted && !isFetching
      ? reasonOf(failed, data, locale, t)
      : null;
  const isOver = !shown && (data?.kept === 'same' || data?.kept === 'none');
  return (
    <div className={css.root}>
      <p className={css.note} role="status">
        {isFetching ? t('translation_loading') : said}
      </p>
      {isOver ? null : (
        <Button
          size="sm"
          variant="quiet"
          icon={<Languages aria-hidden="true" />}
          pending={isFetching}
          onPress={shown ? () => onShow(null) : translate}
        >
          {t(shown ? 'translation_original' : 'translate')}
        </Button>
      )}
    </div>
  );
};

type T = ReturnType<typeof useTexts>;

function noteOf({ language, sample }: Translation, locale: Locale, t: T): string {
  const name = language === null ? null : languageName(language, locale);
  const note = name === null ? t('translation_note_unknown') : t('translation_note', { language: name });
  return sample ? `${note} ${t('translation_sample')}` : note;
}

/** Why the original stays, and its language where that is known. */
export function reasonOf(
  failed: boolean,
  data: Translation | undefined,
  locale: Locale,
  t: T,
): string | null {
  const name = data?.language ? languageName(data.language, locale) : null;
  if (failed)
    return name === null
      ? t('translation_failed')
      : `${t('translation_failed')} ${t('translation_original_language', { language: name })}`;
  if (data?.kept === 'same') return t('translation_same');
  return data?.kept === 'none' ? t('translation_none') : null;
}

/** The language by its name in the reader's; null where the code is none. */
function languageName(code: string, locale: Locale): string | null {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(code) ?? null;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return null;
  }
}
