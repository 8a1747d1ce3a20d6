import type { GateFinding } from '@rollheim/release-management';
import type { FaultyRelease } from './faulty-release.ts';

/** A row of the table in `docs/faulty-releases.md`. */
export interface FaultRow {
  readonly fault: string;
  /** Code of the finding; null: there is none. */
  readonly as: string | null;
  /** Every run of the tests publishes it. */
  readonly always: boolean;
}

/** The row of a fault where the gate finds it as it has to. */
export const expectedRow = ({ fault, gate, release }: FaultyRelease): FaultRow => ({
  fault,
  as: gate,
  always: release === 1,
});

/** The row of a fault after the gate has looked at the release that brings it. */
export const foundRow = (faulty: FaultyRelease, findings: readonly GateFinding[]): FaultRow => ({
  ...expectedRow(faulty),
  as: isFound(faulty, findings) ? faulty.gate : null,
});

/** Whether one of these findings names the fault. */
export const isFound = (
  { gate, says }: Pick<FaultyRelease, 'gate' | 'says'>,
  findings: readonly Pick<GateFinding, 'code' | 'message'>[],
): boolean => findings.some(({ code, message }) => code === gate && says.test(message));

/** The table, not laid out: the formatter does that. */
export const faultTable = (rows: readonly FaultRow[]): string =>
  [
    '| fault | found by | as | every run |',
    '| --- | --- | --- | --- |',
    ...rows.map(
      ({ fault, as, always }) =>
        `| ${fault} | ${as === null ? '**nothing**' : 'gate'} | ${as === null ? '' : `\`${as}\``} | ${always ? '●' : ''} |`,
    ),
  ].join('\n');
