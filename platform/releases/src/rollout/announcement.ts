import type { Rollout, Verdict } from '@rollheim/release-client';
import type { Announced, Effect } from './commands.ts';

/** Where operations is notified. */
export type Channel = 'webhook' | 'mail';

/** What a webhook gets, as JSON; a mail says the same in words. */
export interface Announcement {
  readonly what: Announced;
  readonly module: string;
  readonly rollout: string | null;
  readonly base: string | null;
  readonly target: string | null;
  readonly phase: string | null;
  /** Percent of the visitors on the target now. */
  readonly percent: number;
  readonly reason: string;
  readonly who: string;
  /** ISO instant. */
  readonly at: string;
  /** The figures at the decision; null when it was made without. */
  readonly figures: Verdict | null;
}

/** The announcement of a decision. */
export function announcementOf(
  { what, reason, verdict }: Extract<Effect, { type: 'announce' }>,
  rollout: Rollout | null,
  { module, who, now }: { module: string; who: string; now: number },
): Announcement {
  return {
    what,
    module,
    rollout: rollout?.id ?? null,
    base: rollout?.base ?? null,
    target: rollout?.target ?? null,
    phase: rollout?.phase ?? null,
    percent: (rollout?.share ?? 0) / 100,
    reason,
    who,
    at: new Date(now).toISOString(),
    figures: verdict,
  };
}

const TITLES: Readonly<Record<Announced, string>> = {
  rollback: 'rolled back',
  hold: 'holds',
  question: 'asks for a decision',
  promotion: 'reaches more visitors',
  complete: 'serves everyone',
};

const number = (value: number): string => (Number.isInteger(value) ? String(value) : value.toPrecision(4));

/** Subject and text of the mail to operations. */
export function mailOf(announcement: Announcement, publicUrl: string): { subject: string; text: string } {
  const { what, module, target, base, percent, reason, who, at, figures, rollout } = announcement;
  const lines = [
    `${module} ${target ?? ''} ${TITLES[what]}.`,
    '',
    `Why: ${reason}`,
    `By: ${who}, ${at}`,
    `Visitors on ${target ?? 'it'} now: ${number(percent)} %${base ? ` (the others: ${base})` : ''}`,
    ...(rollout ? [`Rollout: ${rollout}   npx rollheim rollout show ${rollout}`] : []),
    `System: ${publicUrl}`,
    ...(figures ? ['', ...figureLines(figures)] : []),
  ];
  return { subject: `${module} ${target ?? ''} ${TITLES[what]}`.replace(/ +/g, ' '), text: lines.join('\n') };
}

function figureLines({ metrics, sampleRatio, enrolled }: Verdict): string[] {
  const rows = metrics.map(
    ({ name, e, limit, canary, control, verdict }) =>
      `${name}: ${verdict}; canary ${canary.bad} of ${canary.visitors}, control ${control.bad} of ${control.visitors}; E ${number(e)}, limit ${number(limit)}`,
  );
  return [
    `Visitors of this step: canary ${enrolled.canary}, control ${enrolled.control}`,
    ...rows,
    `sample ratio: ${sampleRatio.ok ? 'fits' : 'does not fit'}; E ${number(sampleRatio.e)}, limit ${number(sampleRatio.limit)}`,
  ];
}
