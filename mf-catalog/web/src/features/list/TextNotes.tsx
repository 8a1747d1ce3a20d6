import type { CatalogSearchAnswer } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { Button, ButtonLink, Empty, formatNumber, Link, Notice, Stack } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import type { SearchState } from './search-params.ts';
import { useFilterWords } from './use-filter-words.ts';

interface Props {
  readonly answer: CatalogSearchAnswer;
  readonly state: SearchState;
}

/** Characters that are shown of a name or value. */
const LONGEST = 40;

/** Says that words of the text were taken for slips, with the way to what was typed. */
const CorrectedText = ({ answer, state }: Partial<Props> & Pick<Props, 'state'>) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const words = useFilterWords();
  const typed = state.one('q') ?? '';
  const text = answer?.text?.corrected;
  const [unknown] = state.unknown;
  if (unknown?.name === 'distance' && !unknown.value.includes('-'))
    return <Notice>{t('filters_no_place')}</Notice>;
  if (unknown) {
    const what = state.unknown.map(
      ({ name, value }) => `${name.slice(0, LONGEST)}=${value.slice(0, LONGEST)}`,
    );
    return <Notice>{t('filters_unknown', { what: new Intl.ListFormat(locale).format(what) })}</Notice>;
  }
  if (state.crossed) {
    const code = state.crossed;
    const facet = answer?.filterAttributes.find((each) => each.code === code) ?? { code, kind: 'range' };
    return <Notice>{t('filters_crossed', { filter: words.name(facet) })}</Notice>;
  }
  // where nothing is found in its place either, what is there says so
  if (text === undefined || answer?.total === 0) return null;
  return (
    <Notice live="polite">
      {t('search_corrected', { text })}{' '}
      <Link href={state.hrefOf(`"${typed}"`)}>{t('search_typed', { text: typed })}</Link>
    </Notice>
  );
};

/** In place of the list: it has no such page, or why there is no vehicle, and what is found instead. */
const NoVehicles = ({ answer, state }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { corrected, missing = [], others = [] } = answer.text ?? {};
  const text = corrected ?? state.one('q');
  const clear = (
    <Button variant="outline" onPress={state.clear}>
      {t('filters_clear')}
    </Button>
  );
  if (answer.total > 0)
    return (
      <Empty
        title={t('page_missing_title')}
        action={
          <ButtonLink variant="outline" href={state.hrefFor(answer.pages)}>
            {t('page_last')}
          </ButtonLink>
        }
      >
        {t('page_missing_text', { page: answer.pages })}
      </Empty>
    );
  if (!text)
    return (
      <Empty title={t('empty_title')} action={clear}>
        {t('empty_text')}
      </Empty>
    );
  return (
    <Empty
      title={t('search_nothing', { text })}
      action={
        <Stack gap={2}>
          {others.map(({ q, left, total }) => (
            <ButtonLink key={left} variant="outline" href={state.hrefOf(q)}>
              {t('search_without', { left, count: total, value: formatNumber(total, locale) })}
            </ButtonLink>
          ))}
          {others.length === 0 ? clear : null}
        </Stack>
      }
    >
      {missing.length > 0
        ? t('search_missing', { words: new Intl.ListFormat(locale).format(missing), count: missing.length })
        : t('search_together')}
    </Empty>
  );
};

/** In place of the list: the search does not take a value that looks like one. */
const Refused = ({ names, state }: Pick<Props, 'state'> & { readonly names: readonly string[] }) => {
  const t = useTexts();
  const words = useFilterWords();
  const [code = ''] = names;
  return (
    <Empty
      title={t('filters_refused')}
      action={
        <Button variant="outline" onPress={state.clear}>
          {t('filters_clear')}
        </Button>
      }
    >
      {words.name({ code, kind: 'range' })}: {state.one(code as 'distance')}
    </Empty>
  );
};

interface NotesProps {
  readonly answer: CatalogSearchAnswer | undefined;
  readonly state: SearchState;
  readonly empty?: boolean;
  /** Filters that the search refuses. */
  readonly refused?: readonly string[];
}

/** What the list says of its address and text; `empty`: in place of the vehicles. */
export const Notes = ({ empty, answer, refused, state }: NotesProps) =>
  refused ? (
    <Refused names={refused} state={state} />
  ) : empty && answer ? (
    <NoVehicles answer={answer} state={state} />
  ) : (
    <CorrectedText state={state} {...(answer ? { answer } : {})} />
  );
