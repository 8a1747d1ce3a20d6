import type { OperatorMerchant } from '@rollheim/contracts';
import {
  customerAtom,
  localeAtom,
  useAtomValue,
  useDocumentTitle,
  useParams,
  usePath,
} from '@rollheim/module-api';
import { Facts, formatDateTime, Inline, PageHead, Tag } from '@rollheim/ui';
import { groupedNumber, placeOf } from '../../../shared/place.ts';
import { useTexts } from '../../../texts.ts';
import css from '../Operator.module.css';
import { QueueItem } from '../QueueItem.tsx';
import { Duplicates } from './Duplicates.tsx';
import { History } from './History.tsx';
import { MerchantData, Vat } from './MerchantData.tsx';
import { MerchantDecision } from './MerchantDecision.tsx';
import { MerchantPapers } from './MerchantPapers.tsx';
import { useMerchant } from './queries.ts';
import { standingOf, STANDING_TONES } from './states.ts';

const Merchant = ({ merchant }: { readonly merchant: OperatorMerchant }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const operator = useAtomValue(customerAtom)?.customerId;
  const { application, takenBy, since } = merchant;
  const standing = standingOf(application);
  const name = application.company ?? t('dealers.dealer');
  useDocumentTitle(name);
  return (
    <>
      <PageHead
        className={css.head}
        title={name}
        lead={
          <Facts
            items={[
              t('dealers.number', { number: groupedNumber(application.merchantId ?? 0) }),
              placeOf(application),
              since === null ? null : t('dealers.since', { time: formatDateTime(since, locale, 'dateTime') }),
            ]}
          />
        }
        actions={
          <Inline gap={2}>
            <Tag tone={STANDING_TONES[standing]}>{t(`dealers.group.${standing}`)}</Tag>
            {takenBy ? (
              <Tag>
                {t(takenBy.customerId === operator ? 'dealers.taken_own' : 'dealers.taken_by', {
                  name: takenBy.name,
                  time: formatDateTime(takenBy.at, locale, 'time'),
                })}
              </Tag>
            ) : null}
          </Inline>
        }
      />
      <div className={css.columns}>
        <div className={css.side}>
          <MerchantDecision key={merchant.customerId} merchant={merchant} />
          <Vat merchant={merchant} />
          <Duplicates merchant={merchant} />
          <History steps={merchant.history} />
        </div>
        <div className={css.main}>
          <MerchantData merchant={merchant} />
          <MerchantPapers merchant={merchant} />
        </div>
      </div>
    </>
  );
};

/** Everything about one dealer, and the decision on them. */
export const OperatorMerchantPage = () => {
  const { id = '' } = useParams<'id'>();
  const t = useTexts();
  const path = usePath();
  const merchant = useMerchant(id);
  return (
    <QueueItem
      query={merchant}
      queue={{ title: t('dealers.title'), href: path('operator-merchants') }}
      name={merchant.data?.application.company ?? ''}
      missing={t('dealers.missing')}
      failed={t('dealers.item_failed')}
    >
      {(found) => <Merchant merchant={found} />}
    </QueueItem>
  );
};
