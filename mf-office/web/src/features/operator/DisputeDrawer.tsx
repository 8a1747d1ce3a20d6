import type { CustomerContact, OperatorOrderRow } from '@rollheim/contracts';
import { localeAtom, useAtomValue, usePath } from '@rollheim/module-api';
import {
  Loaded,
  RowBones,
  Statements,
  OTHER_SIDE,
  filesPath,
  OrderFiles,
  Protocol,
  OrderPrice,
  Settled,
} from '@rollheim/page-parts';
import { telHref } from '@rollheim/page-parts/tel';
import { Drawer, formatDateTime, KeyFacts, Link, Section, Stack } from '@rollheim/ui';
import { useTexts } from '../../texts.ts';
import { TakenByOther } from './desk/Taken.tsx';
import { useClaim } from './desk/use-claims.ts';
import { useOperatorOrder } from './queries.ts';
import { useRights } from './rights.ts';
import { Settle } from './Settle.tsx';

interface Props {
  readonly order: OperatorOrderRow;
  readonly onClose: () => void;
}

/** How a side is reached. */
const contactFact = (label: string, { email, phone }: CustomerContact) => ({
  label,
  value: <Link href={`mailto:${email}`}>{email}</Link>,
  ...(phone ? { note: <Link href={telHref(phone)}>{phone}</Link> } : {}),
});

/** A dispute: what it is about, what both sides stated and wrote down, and the decision. */
export const DisputeDrawer = ({ order, onClose }: Props) => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const detail = useOperatorOrder(order.orderId);
  const { may, mayOpen } = useRights();
  const read = filesPath(order.orderId, 'operator');
  const settles = order.dispute?.status === 'open' && may('order.settle-dispute');
  const claim = useClaim({ kind: 'dispute', id: order.orderId }, settles, () => false);
  return (
    <Drawer
      open
      onClose={onClose}
      title={`${t('payments.dispute.title')}: ${order.title}`}
      closeLabel={t('close')}
    >
      <Loaded query={detail} failed={t('order.failed')} bones={<RowBones rows={3} />}>
        {({ order: present, statements, files, handover, buyer, seller }) => {
          const { dispute, invoice, auctionId } = present;
          const evidence = files.filter(({ use }) => use === 'dispute');
          return (
            <Stack gap={5}>
              {dispute ? (
                <KeyFacts
                  look="list"
                  items={[
                    { label: t('payments.dispute.by'), value: t(`order.${dispute.by}`) },
                    { label: t('order.dispute.what'), value: t(`order.dispute.reason.${dispute.reason}`) },
                    // what has come is no longer waited for
                    ...(dispute.heard
                      ? []
                      : [
                          {
                            label: t(`payments.dispute.until_${OTHER_SIDE[dispute.by]}`),
                            value: formatDateTime(dispute.answerUntil, locale, 'dateTime'),
                          },
                        ]),
                    { label: t('payments.dispute.price'), value: <OrderPrice order={present} /> },
                    ...(invoice ? [{ label: t('payments.dispute.invoice'), value: invoice.number }] : []),
                    ...(mayOpen('ads')
                      ? [
                          {
                            label: t('operator.ad'),
                            value: <Link href={path('operator-ad', { id: auctionId })}>{present.title}</Link>,
                          },
                        ]
                      : []),
                    ...(buyer ? [contactFact(t('order.buyer'), buyer)] : []),
                    ...(seller ? [contactFact(t('order.seller'), seller)] : []),
                  ]}
                />
              ) : null}
              {dispute ? <Settled order={present} dispute={dispute} /> : null}
              <Statements statements={statements} dispute={dispute} />
              {evidence.length > 0 ? (
                <Section title={t('order.files.evidence')}>
                  <OrderFiles files={evidence} path={read} />
                </Section>
              ) : null}
              {handover ? <Protocol protocol={handover} files={files} path={read} /> : null}
              <TakenByOther claim={claim} />
              {dispute?.status === 'open' && may('order.settle-dispute') && claim.other === null ? (
                <Settle key={dispute.disputeId} order={present} dispute={dispute} onClose={onClose} />
              ) : null}
            </Stack>
          );
        }}
      </Loaded>
    </Drawer>
  );
};
