import type { OperatorSuspicion, SuspicionEvidence } from '@rollheim/contracts';
import { usePath } from '@rollheim/module-api';
import { Facts, Link, Section } from '@rollheim/ui';
import { useTexts } from '../../../texts.ts';
import css from '../Operator.module.css';
import { Weight } from './Weight.tsx';

/** Habits have a sentence of their own; the others say that two people have something in common. */
const HABITS = ['neverWins', 'followsOwner', 'stopsShort', 'lateLifts', 'ledBelow', 'backedOut'] as const;

type Ads = OperatorSuspicion['ads'];

/** Links to ads, as many as can be read at a glance; the bids below name them all. */
const MOST_LINKS = 5;

export const AdLink = ({ id, ads }: { readonly id: string; readonly ads: Ads }) => {
  const path = usePath();
  return <Link href={path('operator-ad', { id })}>{ads[id]?.title ?? id}</Link>;
};

const Reason = ({ reason, ads }: { readonly reason: SuspicionEvidence; readonly ads: Ads }) => {
  const t = useTexts();
  const { kind, count, of, points, auctions } = reason;
  const habit = HABITS.find((each) => each === kind);
  return (
    <li>
      <strong>{t(`suspicions.kind.${kind}`)}</strong>
      <span>{t(`suspicions.why.${habit ?? 'common'}`, { count, of })}</span>
      <Facts
        className={css.soft}
        items={[
          <>
            {t('suspicions.weight')} <Weight points={points} />
          </>,
        ]}
      />
      {habit ? (
        <Facts
          items={auctions.slice(0, MOST_LINKS).map((id) => (
            <AdLink key={id} id={id} ads={ads} />
          ))}
        />
      ) : null}
    </li>
  );
};

/** Why the guard suspects somebody, the weightiest reason first. */
export const Reasons = ({ suspicion: { reasons, ads } }: { readonly suspicion: OperatorSuspicion }) => (
  <Section look="panel" title={useTexts()('suspicions.reasons')}>
    <ul className={css.documents}>
      {reasons.map((reason) => (
        <Reason key={reason.kind} reason={reason} ads={ads} />
      ))}
    </ul>
  </Section>
);
