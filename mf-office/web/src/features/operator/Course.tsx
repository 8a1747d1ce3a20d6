import type { AuctionStep, OperatorCourse } from '@rollheim/contracts';
import { ApiProblem, localeAtom, useAtomValue, useErrorText, usePath } from '@rollheim/module-api';
import { Loaded } from '@rollheim/page-parts';
import { formatDateTime, formatPrice, Link, Section, Table, Tag, type TableColumn } from '@rollheim/ui';
import { stepName } from './steps.ts';
import { useTexts } from '../../texts.ts';
import css from './Operator.module.css';
import { More, PanelBones } from './Panel.tsx';
import { useCourse } from './queries.ts';

/** Who took a step: the role, and a company by its name. */
const useActor = (companies: OperatorCourse['companies']) => {
  const t = useTexts();
  return ({ role, actor }: AuctionStep): string => {
    const company = companies[actor];
    return [t(`course.by.${role}`), company].filter(Boolean).join(', ');
  };
};

/** Opens the vehicle as a dealer saw it who took a step: in the releases that served their page. */
const AsSeen = ({ step, auctionId }: { readonly step: AuctionStep; readonly auctionId: string }) => {
  const t = useTexts();
  const path = usePath();
  const locale = useAtomValue(localeAtom);
  if (step.role !== 'merchant' || step.releaseSet === null) return null;
  const address = `${path('catalog-detail', { id: auctionId })}?release-set=${encodeURIComponent(step.releaseSet)}`;
  const text = t('course.as_seen');
  return (
    <div className={css.linkLine}>
      <Link
        href={address}
        target="_blank"
        rel="noopener"
        aria-label={`${text}, ${formatDateTime(step.at, locale, 'timeSeconds')}`}
      >
        {text}
      </Link>
    </div>
  );
};

/** A bid whose amount is its bidder's maximum, which no one else reads. */
const isClosed = ({ kind, amount = null }: AuctionStep): boolean =>
  amount === null && (kind === 'bid' || kind === 'agent');

/** Steps of an auction; of one that was refused, what its sender read; of a dealer's, the page that they saw. */
export const Steps = ({ pages }: { readonly pages: readonly OperatorCourse[] }) => {
  const t = useTexts();
  const locale = useAtomValue(localeAtom);
  const steps = pages.flatMap((page) => page.steps);
  const auctionId = pages[0]?.auctionId ?? '';
  const errorText = useErrorText();
  const companies: OperatorCourse['companies'] = Object.assign({}, ...pages.map((page) => page.companies));
  const actorOf = useActor(companies);
  const columns: TableColumn<AuctionStep>[] = [
    {
      id: 'at',
      header: t('course.at'),
      cell: ({ at }) => (
        <time dateTime={at}>
          {formatDateTime(at, locale, 'date')} {formatDateTime(at, locale, 'timeSeconds')}
        </time>
      ),
    },
    {
      id: 'step',
      header: t('course.step'),
      record: 'wide',
      cell: ({ kind, code, reason, chosen = [] }) => (
        <>
          <strong>{t(`course.kind.${stepName(kind)}`)}</strong>
          {code === null ? null : (
            <>
              {' '}
              <Tag tone="error">{t('course.refused')}</Tag>
              <div className={css.notes}>
                {t('course.reply', { text: errorText(new ApiProblem({ code, status: 0 })) })}
              </div>
            </>
          )}
          {chosen.length > 0 ? (
            <div className={css.notes}>
              {[
                t('special.exclusive', { count: chosen.length }),
                chosen.flatMap((each) => companies[each] ?? []).join(', '),
              ]
                .filter(Boolean)
                .join(': ')}
            </div>
          ) : null}
          {reason ? <div className={css.notes}>{reason}</div> : null}
        </>
      ),
    },
    {
      id: 'actor',
      header: t('course.actor'),
      cell: (step) => (
        <>
          {actorOf(step)}
          <AsSeen step={step} auctionId={auctionId} />
        </>
      ),
    },
    {
      id: 'amount',
      header: t('course.amount'),
      align: 'end',
      cell: (step) =>
        isClosed(step) ? (
          <span className={css.soft}>{t('course.secret')}</span>
        ) : step.amount == null ? (
          '–'
        ) : (
          formatPrice(step.amount)
        ),
    },
    {
      id: 'price',
      header: t('course.price'),
      align: 'end',
      cell: ({ price }) => (price === null ? '–' : formatPrice(price)),
    },
  ];
  return (
    <>
      {steps.some(isClosed) ? <p className={css.secret}>{t('course.secret_note')}</p> : null}
      <Table
        caption={t('course.caption')}
        density="dense"
        columns={columns}
        rows={steps}
        rowKey={({ seq }) => seq}
        rowTone={({ code }) => (code === null ? 'none' : 'error')}
      />
    </>
  );
};

/** Every step of an auction with its actor and time, the newest first, refused ones too; no limit of anyone. */
export const Course = ({ auctionId }: { readonly auctionId: string }) => {
  const t = useTexts();
  const course = useCourse(auctionId);
  return (
    <Section look="panel" padded={false} title={t('course.title')}>
      <Loaded query={course} failed={t('course.failed')} bones={<PanelBones rows={3} />}>
        {({ pages }) => (
          <>
            <Steps pages={pages} />
            <More query={course} label={t('course.earlier')} />
          </>
        )}
      </Loaded>
    </Section>
  );
};
