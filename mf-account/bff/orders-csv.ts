import { presentPrice } from '@rollheim/auction-rules';
import { dayOf, type Locale, type OrderRow } from '@rollheim/contracts';
import { toCsv, type CsvCell } from '@rollheim/service-kit';

interface Column {
  /** Its heading among the texts. */
  readonly id: string;
  /** The heading in the buyer's file, where it is another one. */
  readonly ofBuyer?: string;
  readonly cell: (order: OrderRow, texts: Texts) => CsvCell;
  /** What becomes of the buyer's commission: not the seller's to know. */
  readonly buyerOnly?: true;
}
type Texts = Readonly<Record<string, string>>;

/** A canceled order owes no commission. */
const commissionOf = ({ status, commission }: OrderRow, part: 'net' | 'vat' | 'gross'): CsvCell => ({
  cents: status === 'canceled' ? 0 : commission[part],
});

const onDay = (day: string | null | undefined): CsvCell => (day ? { day } : null);

const COLUMNS: readonly Column[] = [
  { id: 'orders.number', cell: ({ number }) => number },
  { id: 'orders.ad', cell: ({ vehicle }) => vehicle?.number ?? null },
  { id: 'orders.vehicle', cell: ({ title }) => title },
  { id: 'orders.date', ofBuyer: 'orders.bought_on', cell: ({ createdAt }) => onDay(dayOf(createdAt)) },
  { id: 'orders.status', cell: ({ status }, texts) => texts[`orders.${status}`] ?? status, buyerOnly: true },
  { id: 'orders.agreed', cell: ({ price }) => ({ cents: price }) },
  { id: 'orders.reduction', cell: ({ dispute }) => ({ cents: dispute?.reduction ?? 0 }) },
  { id: 'orders.price', cell: (order) => ({ cents: presentPrice(order).gross }) },
  {
    id: 'orders.proceeds',
    ofBuyer: 'orders.payable',
    cell: (order) => ({ cents: presentPrice(order).payable }),
  },
  { id: 'orders.net', cell: (order) => commissionOf(order, 'net'), buyerOnly: true },
  { id: 'orders.vat', cell: (order) => commissionOf(order, 'vat'), buyerOnly: true },
  { id: 'orders.gross', cell: (order) => commissionOf(order, 'gross'), buyerOnly: true },
  { id: 'orders.invoice', cell: ({ invoice }) => invoice?.number ?? null, buyerOnly: true },
  { id: 'orders.correction', cell: ({ correction }) => correction?.number ?? null, buyerOnly: true },
  { id: 'orders.due', cell: ({ invoice }) => onDay(invoice?.dueOn), buyerOnly: true },
  { id: 'orders.paid_on', cell: ({ paidOn }) => onDay(paidOn), buyerOnly: true },
  { id: 'orders.handed_over_on', cell: ({ handedOverOn }) => onDay(handedOverOn) },
  {
    id: 'orders.canceled_on',
    cell: ({ status, changedAt }) => (status === 'canceled' ? onDay(dayOf(changedAt)) : null),
  },
];

const textsIn = async (locale: Locale): Promise<Texts> =>
  ((await import(`./locales/${locale}.json`, { with: { type: 'json' } })) as { default: Texts }).default;

/** What the file of a side is called in a language, with the day (Berlin) on which it was made. */
export async function ordersFile(side: 'buyer' | 'seller', locale: Locale, now: string): Promise<string> {
  const texts = await textsIn(locale);
  return `Rollheim-${texts[`orders.file_${side}`]}-${dayOf(now)}.csv`;
}

/** Orders of one side as CSV in a language; amounts in euros, days in Berlin. */
export async function ordersCsv(
  orders: readonly OrderRow[],
  side: 'buyer' | 'seller',
  locale: Locale,
): Promise<string> {
  const texts = await textsIn(locale);
  const columns = COLUMNS.filter(({ buyerOnly }) => side === 'buyer' || !buyerOnly);
  return toCsv(
    [
      columns.map(({ id, ofBuyer = id }) => texts[side === 'buyer' ? ofBuyer : id] ?? id),
      ...orders.map((order) => columns.map(({ cell }) => cell(order, texts))),
    ],
    locale,
  );
}
