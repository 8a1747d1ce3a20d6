import { satisfy } from '@module-federation/runtime-core';
import { TOPICS } from '@rollheim/contracts';
import { messageContracts } from '@rollheim/contracts/server';
import { type StateDeclaration, SHELL, type Release } from '@rollheim/release-client';
import { findingOf, type Candidate } from './types.ts';
import { OPERATIONS, type GateFinding } from '@rollheim/release-management';

const finding = findingOf(3);
const MODULE_API = '@rollheim/module-api';

const named = ({ manifest: { module, version } }: Release): string => `${module} ${version}`;
const others = ({ release, active }: Candidate): Release[] =>
  Object.entries(active).flatMap(([module, releases]) =>
    module === release.manifest.module ? [] : releases,
  );

/**
 * Gate 3: what the release needs is there, nothing that active releases need goes with it, and the release before can
 * go on with what this one leaves behind, so that a rollback is safe.
 */
export function checkContracts(candidate: Candidate): GateFinding[] {
  return [
    ...moduleApi(candidate),
    ...messages(candidate),
    ...events(candidate),
    ...places(candidate),
    ...leftBehind(candidate),
  ];
}

function moduleApi({ release, active }: Candidate): GateFinding[] {
  const { module, definition, shared } = release.manifest;
  if (module === SHELL)
    return Object.values(active)
      .flat()
      .filter(({ manifest }) => manifest.module !== SHELL)
      .filter(({ manifest }) => !satisfy(shared[MODULE_API] ?? '', manifest.definition.moduleApi ?? '*'))
      .map((each) =>
        finding(
          'module_api_gone',
          `${named(each)} runs on module-api ${each.manifest.definition.moduleApi}, not on ${shared[MODULE_API]}`,
        ),
      );
  const range = definition.moduleApi;
  if (!range) return [finding('module_api_missing', 'module.json names no range of module-api (moduleApi)')];
  return (active[SHELL] ?? [])
    .filter(({ manifest }) => !satisfy(manifest.shared[MODULE_API] ?? '', range))
    .map(({ manifest }) =>
      finding(
        'module_api_range',
        `it needs module-api ${range}; shell ${manifest.version} has ${manifest.shared[MODULE_API]}`,
      ),
    );
}

/** Messages as `name@version`: every version that a contract still upcasts to its own is understood. */
function knownMessages(): Set<string> {
  return new Set(
    messageContracts().flatMap(({ name, version, upcasters = [] }) =>
      Array.from({ length: upcasters.length + 1 }, (_, older) => `${name}@${version - older}`),
    ),
  );
}

function messages({ release }: Candidate): GateFinding[] {
  const { commands = [], topics = [] } = release.manifest.definition.requires ?? {};
  const known = knownMessages();
  const declared = new Set(
    TOPICS.filter(({ kind }) => kind === 'state' || kind === 'event').map(({ name }) => name),
  );
  return [
    ...commands
      .filter((command) => !known.has(command))
      .map((command) =>
        finding('command_unknown', `it needs the command ${command}, which nobody carries out`),
      ),
    ...topics
      .filter((topic) => !declared.has(topic))
      .map((topic) => finding('topic_unknown', `it needs the topic ${topic}, which nobody writes`)),
  ];
}

function events(candidate: Candidate): GateFinding[] {
  const { release, before } = candidate;
  const around = others(candidate);
  const declared = knownMessages();
  const provided = (releases: readonly Release[]) =>
    new Set(releases.flatMap(({ manifest }) => manifest.definition.provides?.events ?? []));
  const own = provided([release]);
  const elsewhere = provided(around);
  const missing = (release.manifest.definition.requires?.events ?? []).filter(
    (event) => !declared.has(event) && !elsewhere.has(event) && !own.has(event),
  );
  const gone = [...provided(before ? [before] : [])].filter(
    (event) => !own.has(event) && !declared.has(event),
  );
  return [
    ...missing.map((event) =>
      finding('event_unknown', `it needs the event ${event}, which no active release provides`),
    ),
    ...gone.flatMap((event) =>
      around
        .filter(({ manifest }) => manifest.definition.requires?.events?.includes(event))
        .map((each) =>
          finding('event_gone', `${named(each)} still needs the event ${event}, which it no longer provides`),
        ),
    ),
  ];
}

/** True where a prefix answers all that another one did. */
const answers = (own: string, prefix: string): boolean =>
  own === prefix || prefix.startsWith(own.endsWith('/') ? own : `${own}/`);

/**
 * Open pages of the release before call its addresses, and links lead to its pages. Pages that the stable release of
 * another module shows by now have moved there, and are not gone; so are calls that operations let go by their signature,
 * where the stable release of another module has them one slash below.
 */
function places({ release, before, active, key, granted }: Candidate): GateFinding[] {
  if (!before) return [];
  const { module, definition: now } = release.manifest;
  const then = before.manifest.definition;
  const elsewhere = Object.entries(active).flatMap(([name, [stable]]) =>
    name === module || !stable ? [] : [stable.manifest.definition],
  );
  // another module takes what is below a prefix, not the prefix itself, while that is still owned
  const byOperations = granted === true || key?.owner === OPERATIONS;
  const moved = (prefix: string) => byOperations && elsewhere.some(({ api }) => api.includes(`${prefix}/`));
  const pages = [
    ...(then.routes ?? [])
      .filter((page) => !now.routes?.includes(page))
      .filter((page) => !elsewhere.some(({ routes }) => routes?.includes(page))),
    ...Object.keys(then.pages ?? {}).filter((page) => !now.pages?.[page]),
  ];
  return [
    ...then.api
      .filter((prefix) => !now.api.some((own) => answers(own, prefix)) && !moved(prefix))
      .map((prefix) =>
        finding('api_gone', `${named(before)} has calls below /api${prefix}, which it no longer answers`),
      ),
    ...pages.map((page) =>
      finding('page_gone', `${named(before)} has the page ${page}, which it no longer shows`),
    ),
  ];
}

/** What one writes the other must read; a form that the reader has never heard of is passed over by it. */
function unreadable(
  writer: readonly StateDeclaration[],
  reader: readonly StateDeclaration[],
): StateDeclaration[] {
  return writer.filter(({ kind, name, writes }) => {
    const known = reader.find((entry) => entry.kind === kind && entry.name === name);
    return known !== undefined && !known.reads.includes(writes);
  });
}

function leftBehind({ release, before }: Candidate): GateFinding[] {
  if (!before) return [];
  const [now, then] = [release.manifest.definition.state ?? [], before.manifest.definition.state ?? []];
  const back = release.manifest.definition.rollback === 'freeze' ? [] : unreadable(now, then);
  return [
    ...back.map(({ kind, name, writes }) =>
      finding(
        'rollback_unsafe',
        `${named(before)} cannot read ${kind} ${name} in form ${writes}: write the old form one release longer, or declare rollback: freeze`,
      ),
    ),
    ...unreadable(then, now).map(({ kind, name, writes }) =>
      finding(
        'state_unreadable',
        `it cannot read ${kind} ${name} in form ${writes}, which ${named(before)} has written`,
      ),
    ),
  ];
}
