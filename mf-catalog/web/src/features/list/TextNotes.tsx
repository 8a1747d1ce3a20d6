import type { CatalogSearchAnswer } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { Button, ButtonLink, Empty, formatNumber, Link, Notice, Stack } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import type { SearchState } from './search-params.ts';

interface Props {
  readonly answer: CatalogSearchAnswer;
  readonly state: SearchState;
}

/** Says that words of the text were taken for slips, with the way to what was typed. */
export const CorrectedText = ({ answer, state }: Props) => {
  const t = useTexts();
  const typed = state.one('q') ?? '';
  const text = answer.text?.corrected;
  if (text === undefined) return null;
  return (
    <Notice live="polite">
      {t('search_corrected', { text })}{' '}
      <Link href={state.hrefOf(`"${typed}"`)}>{t('search_typed', { text: typed })}</Link>
    </Notice>
  );
};

/** In place of the list: which words find nothing, and what is found without them. */
export const NoVehicles = ({ answer, state }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { corrected, missing = [], others = [] } = answer.text ?? {};
  const text = corrected ?? state.one('q');
  const clear = (
    <Button variant="outline" onPress={state.clear}>
      {t('filters_clear')}
    </Button>
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
