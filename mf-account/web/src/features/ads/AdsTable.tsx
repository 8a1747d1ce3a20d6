import { wizardSlug, type OwnAdSummary } from '@rollheim/contracts';
import { localeAtom, useAtomValue, usePath } from '@rollheim/module-api';
import { groupedNumber, auctionTone, VehicleCell } from '@rollheim/page-parts';
import {
  ButtonLink,
  formatDateTime,
  formatPrice,
  ProgressBar,
  Table,
  Tag,
  type TableColumn,
} from '@rollheim/ui';
import { ResendMail } from '../../shared/ResendMail.tsx';
import { useTexts } from '../../texts.ts';
import css from './Ads.module.css';
import { nextStep } from './next-step.ts';
import { overallPercent } from './progress.ts';
import { useSales } from './queries.ts';
import { isHidden, isNegotiating, isOpen } from '@rollheim/auction-rules';

const NextStep = ({ ad }: { readonly ad: OwnAdSummary }) => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  const sales = useSales(null).data?.pages.flatMap(({ orders }) => orders) ?? [];
  const step = nextStep(ad);
  switch (step) {
    case 'confirm':
      return (
        <div className={css.steps}>
          <ResendMail />
          <ButtonLink
            size="sm"
            variant="quiet"
            href={path('sell-edit', { id: ad.entityId, step: wizardSlug('submitted', locale) })}
          >
            {t('ads.confirm_state')}
          </ButtonLink>
          <ButtonLink size="sm" variant="quiet" href={path('account')}>
            {t('account.address_correct')}
          </ButtonLink>
        </div>
      );
    case 'query':
    case 'edit':
      // the wizard opens at the first field that is open
      return (
        <ButtonLink
          size="sm"
          variant={step === 'query' ? 'filled' : 'outline'}
          href={path('sell-edit', { id: ad.entityId, step: wizardSlug('continue', locale) })}
        >
          {t(step === 'query' ? 'ads.query_answer' : 'ads.edit')}
        </ButtonLink>
      );
    case 'answer':
      return (
        <ButtonLink size="sm" href={path('messages-thread', { slug: ad.entityId })}>
          {t('ads.answer')}
        </ButtonLink>
      );
    case 'waiting':
      return <span className={css.soft}>{t('ads.waiting')}</span>;
    case 'sale': {
      // of a sale that is further down the list, its list
      const sale = sales.find(({ auctionId, status }) => auctionId === ad.entityId && status !== 'canceled');
      return (
        <ButtonLink size="sm" variant="outline" href={sale ? path('sale', { id: sale.orderId }) : '#sales'}>
          {t('ads.sale')}
        </ButtonLink>
      );
    }
    case 'go_on':
      return (
        <div className={css.steps}>
          {/* the page opens the dialog of the move that its address names */}
          <ButtonLink
            size="sm"
            variant="outline"
            href={`${path('catalog-detail', { id: ad.entityId })}?move=restart`}
          >
            {t('ads.restart')}
          </ButtonLink>
          <ButtonLink size="sm" variant="quiet" href={path('catalog-detail', { id: ad.entityId })}>
            {t('ads.go_on')}
          </ButtonLink>
        </div>
      );
    case 'show':
      return (
        <ButtonLink size="sm" variant="quiet" href={path('catalog-detail', { id: ad.entityId })}>
          {t('ads.show')}
        </ButtonLink>
      );
    default:
      return null;
  }
};

/** The state of an ad; one that waits for the e-mail address is no draft any more. */
const State = ({ ad }: { readonly ad: OwnAdSummary }) => {
  const t = useTexts();
  const step = nextStep(ad);
  const note = useNote()(ad);
  return (
    <div className={css.state}>
      {step === 'query' ? (
        <Tag tone="task">{t('ads.query')}</Tag>
      ) : (
        <Tag tone={auctionTone(ad.status)}>{t(step === 'confirm' ? 'ads.submitted' : wordOf(ad))}</Tag>
      )}
      {step === 'query' && ad.query ? <div className={css.query}>{ad.query.reason}</div> : null}
      {step === 'edit' ? <Progress ad={ad} /> : null}
      {step === 'confirm' ? <div className={css.soft}>{t('ads.confirm')}</div> : null}
      {note ? <div className={css.soft}>{note}</div> : null}
    </div>
  );
};

/** How much of a draft is filled; of one that was submitted before no figure: all is filled, and what is left is to submit it. */
const Progress = ({ ad }: { readonly ad: OwnAdSummary }) => {
  const t = useTexts();
  if (ad.version !== undefined) return <div className={css.soft}>{t('ads.not_again')}</div>;
  const percent = overallPercent(ad);
  return (
    <div className={css.progress}>
      <ProgressBar label={t('ads.progress')} hideLabel percent={percent} />
      <span>{t('ads.percent', { percent })}</span>
    </div>
  );
};

/** The word of an ad's state, or of what ended it. */
function wordOf({ status, closing, withdrawn, rescindedAt }: OwnAdSummary) {
  // it was sold: 'ended without a sale' is not what happened
  if (rescindedAt && status === 'failed') return 'course.kind.rescind' as const;
  if (closing) return `course.kind.${closing.kind}` as const;
  return withdrawn?.by === 'owner' ? 'course.kind.withdraw' : (`status.${status}` as const);
}

/** What is below the state: why the team ended it, or what else ended it and when. */
function useNote(): (ad: OwnAdSummary) => string | null {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  return ({ status, closing, withdrawn, rescindedAt }) => {
    if (closing) return closing.reason;
    if (withdrawn)
      return [
        withdrawn.by === 'deadline' ? t('course.kind.timer.30_days') : null,
        formatDateTime(withdrawn.at, locale, 'dateTime'),
      ]
        .filter(Boolean)
        .join(', ');
    if (!rescindedAt) return null;
    const when = formatDateTime(rescindedAt, locale, 'dateTime');
    return status === 'failed' ? when : `${t('course.kind.rescind')}, ${when}`;
  };
}

/** Own ads: state, price, end, progress and what comes next. */
export const AdsTable = ({ ads }: { readonly ads: readonly OwnAdSummary[] }) => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  // an offer that waits comes before any price of the round; before the first bid the start price does
  const priceOf = ({
    status,
    offer,
    soldPrice,
    price,
    highestBid,
    startPrice = null,
  }: OwnAdSummary): string => {
    const amount = offer ?? soldPrice ?? price ?? highestBid ?? null;
    if (amount !== null) return formatPrice(amount);
    return isOpen(status) && startPrice !== null
      ? t('ads.from_price', { amount: formatPrice(startPrice) })
      : '–';
  };
  // while something waits for an answer, the end of the round is past
  const endOf = ({ status, endAt, answerUntil }: OwnAdSummary): string =>
    answerUntil !== undefined && isNegotiating(status)
      ? t('ads.answer_until', { date: formatDateTime(answerUntil, locale, 'dateTime') })
      : endAt === null
        ? '–'
        : formatDateTime(endAt, locale, 'dateTime');
  const columns: TableColumn<OwnAdSummary>[] = [
    {
      id: 'vehicle',
      header: t('ads.vehicle'),
      record: 'wide',
      cell: (ad) => (
        <VehicleCell
          title={ad.title || t('ads.untitled')}
          mediaId={ad.mediaId}
          facts={[t(`type.${ad.productType}`), t('number', { number: groupedNumber(ad.number) })]}
          href={isHidden(ad.status) ? undefined : path('catalog-detail', { id: ad.entityId })}
        />
      ),
    },
    {
      id: 'state',
      header: t('ads.state'),
      cell: (ad) => <State ad={ad} />,
    },
    {
      id: 'price',
      header: t('ads.price'),
      align: 'end',
      cell: (ad) => (
        <>
          <strong>{priceOf(ad)}</strong>
          {ad.offer !== undefined ? (
            <div className={css.soft}>
              {t(
                ad.status === 'anr_offer_above_targetprice' ? 'auctions.reservation' : 'auctions.late_offer',
              )}
            </div>
          ) : ad.bidCount > 0 ? (
            <div className={css.soft}>
              {[
                ad.highestBid === undefined ? null : t('ads.highest_bid'),
                t('ads.bids', { count: ad.bidCount }),
              ]
                .filter(Boolean)
                .join(', ')}
            </div>
          ) : null}
        </>
      ),
    },
    {
      id: 'end',
      header: t('ads.end'),
      cell: (ad) => <span className={css.line}>{endOf(ad)}</span>,
    },
    {
      id: 'action',
      header: t('ads.action'),
      hideHeader: true,
      align: 'end',
      record: 'end',
      cell: (ad) => <NextStep ad={ad} />,
    },
  ];
  return <Table caption={t('ads.caption')} columns={columns} rows={ads} rowKey={(ad) => ad.entityId} />;
};
