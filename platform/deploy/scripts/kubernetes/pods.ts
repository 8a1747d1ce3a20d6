import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@rollheim/embedded';
import type { IContainer, IPodSpec, IProbe } from 'kubernetes-models/v1';
import type { Kind } from '../../src/kinds.ts';
import { DATA_DIR, PLACES, portOf, settingsName } from '../../src/kubernetes/names.ts';
import { PLACE, USER_ID, WRITES } from '../../src/package/texts.ts';
import { STOP_SECONDS } from '../../src/stop-seconds.ts';
import { labelsOf } from './labels.ts';
import { sizeOf } from './sizes.ts';

/** Claim of the folder that media services and registries share: files, and the signing keys of the teams. */
export const DATA_CLAIM = 'rollheim-data';
const SHARES_DATA = new Set(['media', 'releases']);
/** How long a first start may take, s: the first registry builds and publishes all modules before it listens. */
const START_SECONDS = { releases: 1800, others: 300 } as const;
const PROBE_SECONDS = 5;

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };

/** Image of a kind in the base; an overlay names its registry and its tag. */
export const imageOf = (kind: string): string => `rollheim-${kind}:${version}`;

const probe = (path: string, more: Partial<IProbe>): IProbe => ({
  httpGet: { path, port: 'http' },
  timeoutSeconds: 3,
  ...more,
});

function containerOf(kind: Kind): IContainer {
  const { name } = kind;
  const { cpu, memory } = sizeOf(name);
  const startSeconds = name === 'releases' ? START_SECONDS.releases : START_SECONDS.others;
  return {
    name,
    image: imageOf(name),
    ports: [{ name: 'http', containerPort: portOf(kind) }],
    // what is named last holds
    envFrom: [
      { configMapRef: { name: settingsName(name) } },
      { secretRef: { name: settingsName(name) } },
      { configMapRef: { name: PLACES } },
    ],
    env: envOf(name),
    startupProbe: probe('/live', {
      periodSeconds: PROBE_SECONDS,
      failureThreshold: startSeconds / PROBE_SECONDS,
    }),
    readinessProbe: probe('/ready', { periodSeconds: 2, failureThreshold: 2 }),
    livenessProbe: probe('/live', { periodSeconds: 10, failureThreshold: 3 }),
    resources: { requests: { cpu, memory }, limits: { memory } },
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
    volumeMounts: [
      { name: 'tmp', mountPath: '/tmp' },
      { name: 'data', mountPath: DATA_DIR },
      ...(WRITES.has(name) ? [{ name: 'cache', mountPath: `${PLACE}/${name}/.cache` }] : []),
    ],
  };
}

/** Of one pod: its own address, and its own folders. */
const envOf = (kind: string): NonNullable<IContainer['env']> => [
  ...(kind === 'edge' ? [{ name: 'EDGE_DIR', value: `${DATA_DIR}/edge` }] : []),
  ...(kind === 'releases'
    ? [
        // edges and shells reach the BFFs of this registry there
        { name: 'BFF_HOST', valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } },
        { name: 'RUN_DIR', value: `${PLACE}/${kind}/.cache/run` },
      ]
    : []),
];

/** What every pod here has in common: no rights, no token, a user of its own. */
export const SHARED = {
  automountServiceAccountToken: false,
  enableServiceLinks: false,
  securityContext: {
    runAsNonRoot: true,
    runAsUser: USER_ID,
    runAsGroup: USER_ID,
    fsGroup: USER_ID,
    seccompProfile: { type: 'RuntimeDefault' },
  },
} as const satisfies Partial<IPodSpec>;

/** The pods of a kind. */
export function podOf(kind: Kind): IPodSpec {
  const { name } = kind;
  return {
    ...SHARED,
    terminationGracePeriodSeconds: STOP_SECONDS,
    topologySpreadConstraints: ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'].map(
      (topologyKey) => ({
        maxSkew: 1,
        topologyKey,
        whenUnsatisfiable: 'ScheduleAnyway' as const,
        labelSelector: { matchLabels: labelsOf(name) },
      }),
    ),
    containers: [containerOf(kind)],
    volumes: [
      { name: 'tmp', emptyDir: {} },
      SHARES_DATA.has(name)
        ? { name: 'data', persistentVolumeClaim: { claimName: DATA_CLAIM } }
        : { name: 'data', emptyDir: {} },
      ...(WRITES.has(name) ? [{ name: 'cache', emptyDir: {} }] : []),
    ],
  };
}
