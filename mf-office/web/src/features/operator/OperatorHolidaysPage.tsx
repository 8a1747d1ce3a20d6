import type { Holiday, HolidaysAnswer } from '@rollheim/contracts';
import {
  localeAtom,
  useAtomValue,
  useBusy,
  useDocumentTitle,
  useErrorText,
  useMutation,
  useQueryClient,
  useSnackbar,
  useTooLong,
} from '@rollheim/module-api';
import { Loaded } from '@rollheim/page-parts';
import {
  Button,
  DateField,
  formatDateTime,
  PageHead,
  Section,
  Table,
  TextField,
  type TableColumn,
} from '@rollheim/ui';
import { useState } from 'react';
import { api } from '../../api.ts';
import { useTexts } from '../../texts.ts';
import css from './Operator.module.css';
import { OperatorArea } from './OperatorArea.tsx';
import { HOLIDAYS_KEY, useHolidays } from './queries.ts';

/** Replaces the table: it is one thing, so that two who edit it see at once what holds. */
function useReplace(onDone: () => void) {
  const t = useTexts();
  const queries = useQueryClient();
  const snackbar = useSnackbar();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: (days: readonly Holiday[]) =>
      api.put('/private/operator/auctions/holidays', { body: { days } }),
    onSuccess: (answer) => {
      queries.setQueryData(HOLIDAYS_KEY, answer);
      snackbar.show({ text: t('holidays.saved'), kind: 'success' });
      onDone();
    },
    onError: (error) => snackbar.show({ text: errorText(error), kind: 'error' }),
  });
}

/** Characters of a holiday's name. */
const LONGEST_NAME = 100;

const Editor = ({ days }: HolidaysAnswer) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const [day, setDay] = useState<string | null>(null);
  const [name, setName] = useState('');
  const long = useTooLong()(name, LONGEST_NAME);
  const replace = useReplace(() => {
    setDay(null);
    setName('');
  });
  useBusy(name !== '');
  const taken = days.some((each) => each.day === day);
  const columns: TableColumn<Holiday>[] = [
    {
      id: 'day',
      header: t('holidays.day'),
      cell: (each) => <time dateTime={each.day}>{formatDateTime(each.day, locale, 'date')}</time>,
    },
    { id: 'name', header: t('holidays.name'), cell: (each) => each.name },
    {
      id: 'remove',
      header: t('holidays.remove'),
      hideHeader: true,
      align: 'end',
      record: 'end',
      cell: (each) => (
        <Button
          size="sm"
          variant="quiet"
          pending={replace.isPending}
          onPress={() => replace.mutate(days.filter((other) => other.day !== each.day))}
        >
          {t('holidays.remove_named', { name: each.name })}
        </Button>
      ),
    },
  ];
  return (
    <>
      <Section look="panel" title={t('holidays.add_title')}>
        <form
          className={css.dayForm}
          onSubmit={(event) => {
            event.preventDefault();
            if (day !== null && name.trim() !== '' && !taken && long === undefined)
              replace.mutate(
                [...days, { day, name: name.trim() }].toSorted((a, b) => (a.day < b.day ? -1 : 1)),
              );
          }}
        >
          <DateField
            label={t('holidays.day')}
            value={day}
            onChange={setDay}
            error={taken ? t('holidays.taken') : undefined}
          />
          <TextField label={t('holidays.name')} value={name} onChange={setName} error={long} />
          <Button
            type="submit"
            pending={replace.isPending}
            disabled={day === null || taken || name.trim() === '' || long !== undefined}
          >
            {t('holidays.add')}
          </Button>
        </form>
      </Section>
      <Section look="panel" padded={false}>
        {days.length === 0 ? (
          <p className={css.body}>{t('holidays.none')}</p>
        ) : (
          <Table
            caption={t('holidays.title')}
            density="compact"
            columns={columns}
            rows={days}
            rowKey={(each) => each.day}
          />
        )}
      </Section>
    </>
  );
};

/** Days on which no round ends. */
export const OperatorHolidaysPage = () => {
  const t = useTexts();
  const holidays = useHolidays();
  useDocumentTitle(t('holidays.title'));
  return (
    <OperatorArea>
      <PageHead className={css.head} title={t('holidays.title')} lead={t('holidays.lead')} />
      <Loaded query={holidays} failed={t('holidays.failed')}>
        {({ days }) => <Editor days={days} />}
      </Loaded>
    </OperatorArea>
  );
};
