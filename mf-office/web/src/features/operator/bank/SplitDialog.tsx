import type { BankOrder, OperatorOrderRow } from '@rollheim/contracts';
import { groupedNumber, Loaded, RowBones, BindingDialog } from '@rollheim/page-parts';
import { Button, Checkbox, NumberField } from '@rollheim/ui';
import { useState } from 'react';
import { useTexts } from '../../../texts.ts';
import css from '../Operator.module.css';
import { useOrderList } from '../queries.ts';
import { OrderSearch } from './OrderSearch.tsx';
import { centsOf, splitOf, standing, withPart, type DraftPart } from './split.ts';
import { useAmount, useDecision, type DecisionProps } from './use-decision.ts';

/** Orders that are offered at once. */
const SHOWN = 6;

type Named = Omit<DraftPart, 'euros'>;

/** Splits an entry over several orders: what each gets, and what was paid too much. */
export const SplitDialog = (props: DecisionProps) => {
  const { entry, onClose } = props;
  const t = useTexts();
  const amount = useAmount();
  const nameOf = (invoice: string | null, number: number): string =>
    invoice ?? t('order.number', { number: groupedNumber(number) });
  const namedOrder = ({ orderId, invoice, number, title, open }: BankOrder): Named => ({
    orderId,
    name: nameOf(invoice, number),
    title,
    open,
  });
  const foundOrder = ({
    orderId,
    invoice,
    number,
    title,
    commission,
    received,
    buyerCompany,
  }: OperatorOrderRow): Named => ({
    orderId,
    name: nameOf(invoice?.number ?? null, number),
    title: [buyerCompany ?? t('payments.buyer_private'), title].join(', '),
    open: commission.gross - received,
  });
  const [parts, setParts] = useState(() => {
    const first = entry.named.length > 0 ? entry.named : entry.order ? [entry.order] : [];
    return first
      .filter(({ open }) => open > 0)
      .map(namedOrder)
      .reduce<readonly DraftPart[]>((before, each) => withPart(entry.amount, before, each), []);
  });
  const [tooMuch, setTooMuch] = useState(false);
  const [q, setQ] = useState('');
  const found = useOrderList('pending', q, 1);
  // the payer’s own come first
  const own = useOrderList('pending', entry.party ?? '', 1);
  const act = useDecision(props, 'split', t('bank.split_done', { amount: amount(entry.amount) }));
  const { left, whole } = standing(entry.amount, parts);
  const change = (next: readonly DraftPart[]) => {
    setParts(next);
    setTooMuch(false);
  };
  const ofPayer = q === '' && entry.party ? (own.data?.orders ?? []) : [];
  const listed = new Map([...ofPayer, ...(found.data?.orders ?? [])].map((each) => [each.orderId, each]));
  const offered = [...listed.values()]
    .map(foundOrder)
    .filter(({ orderId, open }) => open > 0 && !parts.some((each) => each.orderId === orderId))
    .slice(0, SHOWN);
  return (
    <BindingDialog
      size="lg"
      onClose={onClose}
      title={t('bank.split_title', { amount: amount(entry.amount) })}
      lead={t('bank.split_lead')}
      action={t('bank.split_send')}
      disabled={act.decided || !whole || left < 0 || (left > 0 && !tooMuch)}
      act={act}
      onSend={() => act.send(splitOf(entry.amount, parts))}
    >
      <p className={css.text}>{[entry.party, entry.text].filter(Boolean).join(': ')}</p>
      <ul className={css.parts}>
        {parts.map((part) => (
          <li key={part.orderId}>
            <div>
              <strong>{part.name}</strong>
              <div className={css.soft}>
                {`${t('bank.part_open', { amount: amount(part.open) })}, ${part.title}`}
              </div>
            </div>
            <NumberField
              label={t('bank.part_amount', { number: part.name })}
              decimals={2}
              live
              unit="€"
              value={part.euros}
              onChange={(value, unreadable) =>
                change(
                  parts.map((each) =>
                    each.orderId === part.orderId ? { ...each, euros: unreadable ?? value } : each,
                  ),
                )
              }
              error={
                part.euros !== null && centsOf(part) === null
                  ? t('bank.part_bad', { amount: amount(part.open) })
                  : undefined
              }
            />
            <Button
              size="sm"
              variant="quiet"
              onPress={() => change(parts.filter(({ orderId }) => orderId !== part.orderId))}
            >
              {t('bank.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status">
        <strong>
          {left === 0
            ? t('bank.left_none')
            : t(left > 0 ? 'bank.left' : 'bank.over', { amount: amount(Math.abs(left)) })}
        </strong>
      </p>
      {whole && left > 0 ? (
        <Checkbox checked={tooMuch} onChange={setTooMuch}>
          {t('bank.rest', { amount: amount(left) })}
        </Checkbox>
      ) : null}
      <OrderSearch q={q} onSearch={setQ} />
      <Loaded query={found} failed={t('payments.list_failed')} bones={<RowBones rows={2} />}>
        {() =>
          offered.length === 0 ? (
            <p>{t('bank.none_found')}</p>
          ) : (
            <ul className={css.offered}>
              {offered.map((order) => (
                <li key={order.orderId}>
                  <span>
                    <strong>{order.name}</strong>
                    <span className={css.soft}>
                      {` ${t('bank.part_open', { amount: amount(order.open) })}, ${order.title}`}
                    </span>
                  </span>
                  <Button
                    size="sm"
                    variant="outline"
                    onPress={() => change(withPart(entry.amount, parts, order))}
                  >
                    {t('bank.add')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </BindingDialog>
  );
};
