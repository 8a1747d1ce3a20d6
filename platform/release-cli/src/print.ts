import {
  UNDECIDED,
  type ListedKey,
  type ListedRelease,
  type RegistryStatus,
  type GateResult,
} from '@rollheim/release-management';
import { type Flags, type RegistryState, SHELL } from '@rollheim/release-client';

/** Columns of equal width. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const percent = (basisPoints: number): string => `${basisPoints / 100} %`;

/** Share of the visitors that a release has now, as text. */
function shareOf(state: RegistryState, module: string, version: string): string {
  const entry = state.modules[module];
  if (!entry) return '';
  const canary = entry.rollout?.share ?? 0;
  if (entry.stable === version) return percent(10_000 - canary);
  if (entry.rollout?.target === version) return percent(canary);
  return state.withdrawn[module]?.includes(version) ? 'withdrawn' : '–';
}

/** `bid-panel on, map off`. */
const flagsText = (flags: Flags = {}): string =>
  Object.entries(flags)
    .map(([name, on]) => `${name} ${on ? 'on' : 'off'}`)
    .join(', ');

/** What the gate made of a release, and that it looks at it now. */
function gateWord({ gate, checking }: Pick<ListedRelease, 'gate' | 'checking'>): string {
  const known = gate === null ? null : gate.passed ? 'passed' : 'refused';
  if (checking === null) return known ?? 'not looked';
  const now = checking.since === null ? 'waits for its check' : `looks since ${checking.since.slice(11, 16)}`;
  return known === null ? now : `${known}, ${now}`;
}

/** The list of releases, newest first. */
export function releaseTable(releases: readonly ListedRelease[], state: RegistryState): string {
  const rows = releases.map(
    ({
      manifest: { module, version, definition },
      gate,
      checking,
      publishedAt,
      publisher,
      gitCommit,
      dirty,
      changelog,
    }) => [
      module,
      version,
      shareOf(state, module, version),
      gateWord({ gate, checking }),
      publishedAt.slice(0, 16).replace('T', ' '),
      publisher,
      `${gitCommit?.slice(0, 8) ?? 'no commit'}${dirty ? '+' : ''}`,
      [changelog, flagsText(definition.flags)].filter(Boolean).join(' · '),
    ],
  );
  return table([
    ['module', 'release', 'visitors', 'gate (UTC)', 'published (UTC)', 'by', 'commit', 'change'],
    ...rows,
  ]);
}

/** All keys; a revoked one with its date and reason. */
export function keyTable(keys: readonly ListedKey[]): string {
  const rows = keys.map(({ id, owner, person, addedAt, revoked }) => [
    id,
    owner,
    person ?? '–',
    addedAt.slice(0, 16),
    revoked?.at.slice(0, 16) ?? '–',
    revoked?.reason ?? '',
  ]);
  return table([['key', 'owner', 'person', 'since (UTC)', 'revoked (UTC)', 'why'], ...rows]);
}

/** What serves now. */
export function statusText({ modules, hosts, asleep, revision }: RegistryStatus): string {
  const rows = Object.entries(modules).map(([module, { stable, previous, rollout, backends }]) => [
    module,
    stable,
    previous ?? '–',
    rollout ? `${rollout.target} for ${percent(rollout.share)}` : '–',
    module === SHELL ? '–' : Object.keys(backends).join(', ') || 'none ready',
  ]);
  const processes = hosts.map(({ name, pid, releases }) => [
    name,
    String(pid ?? 'restarting'),
    releases.join(', '),
  ]);
  return [
    `revision ${revision}`,
    table([['module', 'stable', 'before', 'rollout', 'BFFs that answer'], ...rows]),
    '',
    table([['process', 'pid', 'runs'], ...processes]),
    ...(asleep.length > 0 ? ['', `asleep until called: ${asleep.join(', ')}`] : []),
  ].join('\n');
}

/** The result of the gate, one line per reason. */
export function gateText(
  module: string,
  version: string,
  { passed, findings, intended, unwalked, gates }: GateResult,
): string {
  const undecided = findings.length > 0 && findings.every(({ code }) => code === UNDECIDED);
  const word = undecided ? 'could not be judged; have it checked again' : 'refused by the gate';
  const head = `${module} ${version}: ${passed ? `passed gates ${gates.join(', ')}` : word}`;
  const meant = intended?.findings.map(({ code, message }) => `  intended, ${code}: ${message}`) ?? [];
  const lines = findings.map(({ gate, code, message }) => `  gate ${gate}, ${code}: ${message}`);
  const open = unwalked?.map(({ journey, why }) => `  not walked, journey "${journey}": ${why}`) ?? [];
  return [head, ...lines, ...meant, ...open].join('\n');
}
