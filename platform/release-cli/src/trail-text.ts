import type { ProofFault, TrailReport } from '@rollheim/auction-rules';

/** The report on a part of the audit trail as text: what was found, and what no one can check from the file. */
export function trailText(
  { valid, faults, start, head, first, last, opened }: TrailReport,
  names: Readonly<Record<ProofFault['code'], string>>,
  seenHead?: string,
): string {
  const count = last === 0 ? 0 : last - first + 1;
  const begin =
    first > 1 ? `  it begins in the middle, behind head ${start}: verify the part before as well` : null;
  const seen =
    seenHead === undefined
      ? '\n  compare it with the one that the back office shows (--head checks it)'
      : seenHead === head
        ? ': the one that you saw'
        : `: NOT the one that you saw (${seenHead})`;
  return [
    `audit trail, entries ${first} to ${last}: ${valid ? 'the chain holds' : 'THE CHAIN DOES NOT HOLD'}`,
    ...faults.map(({ code, seq }) => `  ${seq === null ? 'the whole' : `entry ${seq}`}: ${names[code]}`),
    begin,
    `head ${head}${seen}`,
    `${count} entries; the words of ${opened} fit, those of ${count - opened} were deleted`,
  ]
    .filter((line) => line !== null)
    .join('\n');
}
