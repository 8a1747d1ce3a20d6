import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { Button, formatDateTime, Notice } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';

interface Props {
  /** When what is shown was loaded, epoch ms. */
  readonly since: number;
  readonly query: { readonly isFetching: boolean; refetch(): Promise<unknown> };
}

/** Above a list that is kept because the one that was asked for does not come: it says so, and how old it is. */
export const Held = ({ since, query }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  return (
    <Notice
      kind="time"
      live="polite"
      actions={
        <Button size="sm" variant="outline" pending={query.isFetching} onPress={() => void query.refetch()}>
          {t('retry')}
        </Button>
      }
    >
      {t('list_old', { time: formatDateTime(since, locale, 'time') })}
    </Notice>
  );
};
