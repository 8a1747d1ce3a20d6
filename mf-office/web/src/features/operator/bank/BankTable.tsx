import type { BankEntry, BankOrder } from '@rollheim/contracts';
import { localeAtom, useAtomValue } from '@rollheim/module-api';
import { groupedNumber } from '@rollheim/page-parts';
import { Button, formatDateTime, formatPrice, Inline, Table, Tag, type TableColumn } from '@rollheim/ui';
import { useTexts } from '../../../texts.ts';
import css from '../Operator.module.css';
import { useRights } from '../rights.ts';

/** What an operator can do with an entry. */
export type BankAct = 'open' | 'assign' | 'split' | 'take-back' | 'return' | 'refund' | 'dismiss' | 'reopen';

/** Money that came in and was not taken back can pay an order. */
export const isAssignable = ({ credit, reason }: BankEntry): boolean => credit && reason !== 'reversal';

/** Paid orders whose payment the bank took back by an entry. */
export const returnsOf = ({ credit, reason, named, order }: BankEntry): readonly BankOrder[] => {
  if (credit || reason !== 'reversal') return [];
  return named.length > 0 ? named : [order ?? []].flat().filter(({ status }) => status === 'paid');
};

/** The order whose buyer gets back just what went out by an entry; null: there is none. */
export const refundIn = ({ group, credit, amount, order }: BankEntry): BankOrder | null =>
  group === 'open' && !credit && order?.refund === amount ? order : null;

interface Props {
  readonly entries: readonly BankEntry[];
  readonly onAct: (act: BankAct, entry: BankEntry) => void;
}

/** Entries with payer, purpose and amount, why they wait, and the order that they paid or seem to be about. */
export const BankTable = ({ entries, onAct }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { may } = useRights();
  const cents = (amount: number): string => formatPrice(amount, locale, { withCents: true });
  const columns: TableColumn<BankEntry>[] = [
    {
      id: 'day',
      header: t('bank.day'),
      cell: ({ bookedOn }) => formatDateTime(bookedOn, locale, 'date'),
    },
    {
      id: 'party',
      header: t('bank.party'),
      record: 'wide',
      cell: (entry) => {
        const { entryId, group, party, partyAccount } = entry;
        const name = party ?? t('bank.no_party');
        return (
          <div data-entry={entryId}>
            {group === 'open' ? (
              <Button size="sm" variant="quiet" className={css.payer} onPress={() => onAct('open', entry)}>
                {name}
              </Button>
            ) : (
              <strong>{name}</strong>
            )}
            {partyAccount ? <div className={css.soft}>{`… ${partyAccount}`}</div> : null}
          </div>
        );
      },
    },
    {
      id: 'text',
      header: t('payments.reference'),
      record: 'wide',
      cell: ({ text }) => <div className={text ? css.text : css.soft}>{text || t('bank.no_text')}</div>,
    },
    {
      id: 'amount',
      header: t('bank.amount'),
      align: 'end',
      cell: ({ amount, credit }) => <strong>{cents(credit ? amount : -amount)}</strong>,
    },
    {
      id: 'order',
      header: t('payments.invoice'),
      record: 'wide',
      cell: ({ order, parts, rest, named }) => {
        // what it paid, or seems to be about
        const paid = parts.map(({ order: each, amount }) => ({ ...each, amount }));
        const about = [...named, ...(named.length === 0 && order ? [order] : [])];
        return (
          <>
            {(paid.length > 0 ? paid : about.map((each) => ({ ...each, amount: each.due }))).map((each) => (
              <div key={each.orderId}>
                <strong>{each.invoice ?? t('order.number', { number: groupedNumber(each.number) })}</strong>
                <div className={css.soft}>{`${cents(each.amount)}, ${each.title}`}</div>
              </div>
            ))}
            {rest > 0 ? <Tag tone="task">{t('bank.rest', { amount: cents(rest) })}</Tag> : null}
          </>
        );
      },
    },
    {
      id: 'state',
      header: t('payments.state'),
      record: 'wide',
      cell: ({ group, reason, decided }) => (
        <>
          <Tag tone={group === 'open' ? 'task' : group === 'booked' ? 'success' : 'neutral'}>
            {t(
              reason && (group === 'open' || reason === 'reversal')
                ? `bank.reason.${reason}`
                : `bank.state.${group}`,
            )}
          </Tag>
          {decided?.note ? <div className={css.text}>{decided.note}</div> : null}
          {decided ? (
            <div className={css.soft}>
              {t('bank.by_hand', { date: formatDateTime(decided.at, locale, 'date') })}
            </div>
          ) : null}
        </>
      ),
    },
    {
      id: 'act',
      header: t('payments.acts'),
      hideHeader: true,
      align: 'end',
      record: 'wide',
      cell: (entry) =>
        !may('bank.assign') ? null : entry.group === 'booked' ? (
          entry.decided && entry.parts.length > 0 ? (
            <Button size="sm" variant="quiet" onPress={() => onAct('take-back', entry)}>
              {t('bank.take_back')}
            </Button>
          ) : null
        ) : entry.group === 'dismissed' ? (
          <Button size="sm" variant="quiet" onPress={() => onAct('reopen', entry)}>
            {t('bank.reopen')}
          </Button>
        ) : entry.group === 'open' ? (
          <Inline gap={2}>
            {isAssignable(entry) ? (
              <Button
                size="sm"
                variant="outline"
                onPress={() => onAct(entry.named.length > 1 ? 'split' : 'assign', entry)}
              >
                {t(entry.named.length > 1 ? 'bank.split' : 'bank.assign')}
              </Button>
            ) : null}
            {refundIn(entry) && may('bank.refund') ? (
              <Button size="sm" variant="outline" onPress={() => onAct('refund', entry)}>
                {t('bank.refund')}
              </Button>
            ) : null}
            {returnsOf(entry).length > 0 ? (
              <Button size="sm" variant="outline" onPress={() => onAct('return', entry)}>
                {t('bank.return')}
              </Button>
            ) : null}
            <Button size="sm" variant="quiet" onPress={() => onAct('dismiss', entry)}>
              {t('bank.dismiss')}
            </Button>
          </Inline>
        ) : null,
    },
  ];
  return (
    <Table
      caption={t('bank.caption')}
      density="dense"
      columns={columns}
      rows={entries}
      rowKey={({ entryId }) => entryId}
    />
  );
};
