import type { OperatorMerchant } from '@rollheim/contracts';
import { localeAtom, useAtomValue, useNavigate, useParams, usePath } from '@rollheim/module-api';
import { groupedNumber, placeOf } from '@rollheim/page-parts';
import { formatDateTime, Inline, Tag } from '@rollheim/ui';
import { useTexts } from '../../../texts.ts';
import { TakenTag } from '../desk/Taken.tsx';
import { useDesk, type DeskState } from '../desk/use-desk.ts';
import { ItemColumns } from '../ItemColumns.tsx';
import { QueueItem } from '../QueueItem.tsx';
import { Duplicates } from './Duplicates.tsx';
import { History } from './History.tsx';
import { MerchantData, Vat } from './MerchantData.tsx';
import { MerchantDecision } from './MerchantDecision.tsx';
import { MerchantPapers } from './MerchantPapers.tsx';
import { useMerchant, useMerchantQueue } from './queries.ts';
import { standingOf, STANDING_TONES } from './states.ts';

interface Props {
  readonly merchant: OperatorMerchant;
  readonly desk: DeskState;
}

const Merchant = ({ merchant, desk }: Props) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const { application, since } = merchant;
  const standing = standingOf(application);
  const name = application.company ?? t('dealers.dealer');
  return (
    <ItemColumns
      title={name}
      facts={[
        t('dealers.number', { number: groupedNumber(application.merchantId ?? 0) }),
        placeOf(application),
        since === null ? null : t('dealers.since', { time: formatDateTime(since, locale, 'dateTime') }),
      ]}
      tags={
        <Inline gap={2}>
          <Tag tone={STANDING_TONES[standing]}>{t(`dealers.group.${standing}`)}</Tag>
          <TakenTag kind="merchant" id={merchant.customerId} />
        </Inline>
      }
      side={
        <>
          <MerchantDecision key={merchant.customerId} merchant={merchant} desk={desk} />
          <Vat merchant={merchant} />
          <Duplicates merchant={merchant} />
          <History steps={merchant.history} />
        </>
      }
      main={
        <>
          <MerchantData merchant={merchant} />
          <MerchantPapers merchant={merchant} />
        </>
      }
    />
  );
};

/** Everything about one dealer, and the decision on them. */
export const OperatorMerchantPage = () => {
  const { id = '' } = useParams<'id'>();
  const t = useTexts();
  const path = usePath();
  const merchant = useMerchant(id);
  const navigate = useNavigate();
  const queue = useMerchantQueue('review', '', 1);
  const desk = useDesk({
    item: { kind: 'merchant', id },
    ids: (queue.data?.merchants ?? []).map(({ customerId }) => customerId),
    enabled: merchant.data !== undefined && merchant.data.since !== null && !merchant.data.own,
    open: (customerId) => void navigate(path('operator-merchant', { id: customerId })),
    home: () => void navigate(path('operator-merchants')),
  });
  return (
    <QueueItem
      query={merchant}
      queue={{ title: t('dealers.title'), href: path('operator-merchants') }}
      name={merchant.data?.application.company ?? ''}
      missing={t('dealers.missing')}
      failed={t('dealers.item_failed')}
    >
      {(found) => <Merchant merchant={found} desk={desk} />}
    </QueueItem>
  );
};
