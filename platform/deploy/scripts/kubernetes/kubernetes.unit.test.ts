import { ALL_SETTINGS, PRODUCTION_DRAIN_SECONDS, SETTINGS, type Setting } from '@rollheim/contracts/server';
import { CALLS_END_MS, METRICS } from '@rollheim/service-kit';
import { Deployment, StatefulSet, type IDeployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Job } from 'kubernetes-models/batch/v1';
import { NetworkPolicy, type INetworkPolicyPeer } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, PersistentVolumeClaim, Secret, Service, type IContainer } from 'kubernetes-models/v1';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { kinds } from '../../src/kinds.ts';
import { kubernetesSettings } from '../../src/kubernetes/settings.ts';
import { readSystemEnv } from '../../src/system-env.ts';
import { manifests } from './render.ts';

const folder = join(import.meta.dirname, '..', '..', 'kubernetes');
const written = globSync('**/*.yaml', { cwd: folder }).map((file) => file.replaceAll('\\', '/'));
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: unknown;
  readonly data?: Readonly<Record<string, string>>;
}

const documents = written
  .filter((file) => !file.endsWith('kustomization.yaml'))
  .flatMap((file) => parseAllDocuments(read(file)).map((each) => each.toJS() as Manifest));
const all = (kind: string): Manifest[] => documents.filter((each) => each.kind === kind);
const namesOf = (kind: string): string[] => all(kind).map(({ metadata }) => metadata.name);
const workloads = [...all('Deployment'), ...all('StatefulSet')] as unknown as (IDeployment & Manifest)[];
const specOf = (kind: string) => workloads.find(({ metadata }) => metadata.name === kind)!.spec!;
const podOf = (kind: string) => specOf(kind).template.spec!;
const containerOf = (kind: string): IContainer => podOf(kind).containers[0]!;

const KINDS = kinds().map(({ name }) => name);
const system = readSystemEnv({
  SECRET: 'the-system-s-secret-of-this-test',
  ADMIN_DATABASE_URL: 'postgres://admin:of-the-admin@db.own.example:5433/postgres',
  BUS: 'kafka',
  BUS_URL: 'k1.own.example:9093',
  KAFKA_PASSWORD: 'of-the-brokers',
  PUBLIC_URL: 'https://own.example',
  SHLVL: 'of the shell that it was called from',
});
const settings = kubernetesSettings(system);
const settingsOf = (kind: string) =>
  (settings[kind] as { items: [{ data: Record<string, string> }, { stringData: Record<string, string> }] })
    .items;

test('the manifests are what the tables of kinds and settings make of them', () => {
  const made = manifests();
  expect(written.toSorted(), 'npm run kubernetes').toEqual(Object.keys(made).toSorted());
  for (const file of written) expect(read(file), `npm run kubernetes: ${file}`).toBe(made[file]);
});

test('each folder lists all its files', () => {
  for (const list of written.filter((file) => file.endsWith('kustomization.yaml'))) {
    const beside = written.filter((file) => file !== list && file.startsWith(list.split('/')[0]!));
    const { resources } = parse(read(list)) as { resources: string[] };
    expect(resources.toSorted()).toEqual(beside.map((file) => file.split('/')[1]).toSorted());
  }
});

const MODELS = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Job,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Secret,
  Service,
  StatefulSet,
};
const validate = (manifest: object): void => {
  const { kind } = manifest as Manifest;
  new MODELS[kind as keyof typeof MODELS](manifest as never).validate();
};

test('each fits the schema of its kind, and so do the settings that are applied beside them', () => {
  const lists = Object.values(settings).flatMap((each) => (each as { items?: object[] }).items ?? [each]);
  for (const each of [...documents, ...lists]) expect(() => validate(each)).not.toThrow();
  expect(() => validate({ ...workloads[0], spec: { ...workloads[0]!.spec, replicas: 'two' } })).toThrow(
    'replicas',
  );
  expect(() => validate({ ...workloads[0], spec: {} })).toThrow('selector');
});

test.each(KINDS)('of %s there are two at least, of which one may be away', (kind) => {
  for (const each of ['Service', 'PodDisruptionBudget', 'NetworkPolicy'])
    expect(namesOf(each)).toContain(kind);
  const scaled = all('HorizontalPodAutoscaler').find(({ metadata }) => metadata.name === kind);
  const least = scaled ? (scaled.spec as { minReplicas: number }).minReplicas : specOf(kind).replicas;
  expect(least).toBeGreaterThanOrEqual(2);
  expect(scaled === undefined || specOf(kind).replicas === undefined).toBe(true);
  const { readinessProbe, livenessProbe, resources } = containerOf(kind);
  expect([readinessProbe?.httpGet?.path, livenessProbe?.httpGet?.path]).toEqual(['/ready', '/live']);
  expect(resources?.limits).toHaveProperty('memory');
  expect(podOf(kind).terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
    PRODUCTION_DRAIN_SECONDS + CALLS_END_MS / 1000,
  );
});

test('nothing runs that is no kind', () => {
  expect(workloads.map(({ metadata }) => metadata.name).toSorted()).toEqual(KINDS.toSorted());
  expect(namesOf('Job')).toEqual(['rollheim-migrate']);
});

test('what scales by a metric names one that its kind has', () => {
  const named = [
    ...JSON.stringify(all('HorizontalPodAutoscaler')).matchAll(/"metric":\{"name":"([a-z_]+)"/g),
  ];
  const metrics = new Set(named.map(([, name]) => name));
  expect(metrics).toEqual(new Set(['rollheim_edge_streams', 'live_streams', 'consumer_lag_messages']));
  for (const name of metrics) expect(Object.keys(METRICS)).toContain(name);
});

describe('settings', () => {
  test('no secret is in the manifests, and each that they name is made from the settings of the system', () => {
    expect(namesOf('Secret')).toEqual([]);
    const secrets = ALL_SETTINGS.flatMap(([name, { secret }]) => (secret ? [name] : []));
    const values = documents.flatMap(({ data = {} }) => Object.keys(data));
    const environment = workloads.flatMap(({ spec }) =>
      (spec!.template.spec!.containers[0]!.env ?? []).map(({ name }) => name),
    );
    expect([...values, ...environment].filter((name) => (secrets as string[]).includes(name))).toEqual([]);
    const text = written.map(read).join('\n');
    const named = [...text.matchAll(/secretRef:\s+name: ([\w-]+)/g)].map(([, name]) => name);
    const made = Object.keys(settings).map((name) => `rollheim-${name}`);
    expect([...new Set(named)].toSorted()).toEqual(made.toSorted());
  });

  test.each(KINDS)('%s is given its own, the secrets apart, and none of the whole system', (kind) => {
    const [open, secret] = settingsOf(kind);
    const names = Object.keys(open.data);
    expect(names.filter((name) => SETTINGS[name as keyof typeof SETTINGS].secret)).toEqual([]);
    expect(Object.keys(secret.stringData)).toEqual(expect.arrayContaining(['SECRET', 'KEYS']));
    const text = JSON.stringify(settings[kind]);
    for (const one of ['the-system-s-secret', 'of-the-admin']) expect(text).not.toContain(one);
    const refs = containerOf(kind).envFrom!.map((each) => each.configMapRef?.name ?? each.secretRef?.name);
    expect(refs).toEqual([`rollheim-${kind}`, `rollheim-${kind}`, 'rollheim-places']);
    expect(open.data['PORT']).toBe(String(containerOf(kind).ports![0]!.containerPort));
  });

  test('the migrations are given the settings of the system, and nothing else of the environment', () => {
    const { stringData } = settings['system'] as { stringData: Record<string, string> };
    expect(Object.keys(stringData).toSorted()).toEqual([
      'ADMIN_DATABASE_URL',
      'BUS',
      'BUS_URL',
      'KAFKA_PASSWORD',
      'PUBLIC_URL',
      'SECRET',
    ]);
  });

  test('an address leads to a service that there is, at its port', () => {
    const places = all('ConfigMap')[0]!.data!;
    const ports = new Map(
      all('Service').map(({ metadata, spec }) => [
        metadata.name,
        (spec as { ports: { port: number }[] }).ports[0]!.port,
      ]),
    );
    const urls = Object.values(places).flatMap((value) => [...value.matchAll(/http:\/\/([\w.-]+):(\d+)/g)]);
    expect(urls.length).toBeGreaterThan(KINDS.length);
    for (const [, host = '', port] of urls) {
      const name = host.split('.').at(-1)!;
      expect(String(ports.get(name)), host).toBe(port);
    }
  });
});

describe('policies of the network', () => {
  interface Rule {
    readonly from?: readonly INetworkPolicyPeer[];
    readonly to?: readonly INetworkPolicyPeer[];
    readonly ports?: readonly { readonly port: number | string }[];
  }
  interface Policy {
    readonly ingress: readonly Rule[];
    readonly egress: readonly Rule[];
  }
  const policyOf = (kind: string) =>
    all('NetworkPolicy').find(({ metadata }) => metadata.name === kind)!.spec as Policy;
  const NAME = 'app.kubernetes.io/name';
  const nameIn = (peer: INetworkPolicyPeer): string | undefined => peer.podSelector?.matchLabels?.[NAME];
  /** Ports at which the peers of these rules reach each other: `http`, or all. */
  const portsTo = (rules: readonly Rule[], kind: string): string[] =>
    rules.flatMap(({ from, to, ports }) =>
      [from ?? to ?? []].flat().some((peer) => nameIn(peer) === kind)
        ? (ports ?? [{ port: 'all' }]).map(({ port }) => String(port))
        : [],
    );
  /** Ports at which a kind reaches another one: what both sides allow. */
  const reach = (from: string, to: string): string[] => {
    const out = portsTo(policyOf(from).egress, to);
    const into = portsTo(policyOf(to).ingress, from);
    expect(out, `${from} to ${to}`).toEqual(into);
    return out;
  };
  const isCalledBy = (from: string, to: string): boolean =>
    ALL_SETTINGS.some(([, { leadsTo, of }]: readonly [string, Setting]) => {
      if (leadsTo !== to && leadsTo !== 'every kind') return false;
      const parts = of === 'all' ? KINDS : of;
      return parts.some((part) => part === from || (from === 'releases' && part.startsWith('mf-')));
    });

  test('without a policy of its own no pod calls or is called', () => {
    const none = all('NetworkPolicy').find(({ metadata }) => metadata.name === 'none')!;
    expect(none.spec).toEqual({
      podSelector: { matchLabels: { 'app.kubernetes.io/part-of': 'rollheim' } },
      policyTypes: ['Ingress', 'Egress'],
    });
  });

  test.each(KINDS)('%s calls those alone whose address it reads', (from) => {
    for (const to of KINDS) {
      const frontOfBffs = to === 'releases' && ['edge', 'shell-server'].includes(from);
      const expected = frontOfBffs ? ['all'] : isCalledBy(from, to) ? ['http'] : [];
      expect(reach(from, to), `${from} to ${to}`).toEqual(expected);
    }
  });

  test.each(kinds())('$name reaches database and brokers where it has a schema, and a role', (kind) => {
    const ports = policyOf(kind.name).egress.flatMap(({ to, ports: at = [] }) =>
      to === undefined ? at.map(({ port }) => port) : [],
    );
    expect(ports).toEqual([...(kind.schema ? [5432] : []), ...(kind.role ? [9092, 9093] : [])]);
  });

  test('who sends traces reaches the collector, at its one port', () => {
    const isCollector = (peer: INetworkPolicyPeer): boolean =>
      peer.namespaceSelector?.matchLabels?.['rollheim.example/collector'] === 'true';
    for (const kind of KINDS) {
      const ports = policyOf(kind).egress.flatMap(({ to = [], ports: at = [] }) =>
        to.some(isCollector) ? at.map(({ port }) => port) : [],
      );
      // the registry's for the backends that it runs
      expect(ports, kind).toEqual(kind === 'console' ? [] : [4318]);
    }
  });

  test('who may reach the internet, who is reached from it, and that auctions are in neither', () => {
    const blocks = ({ egress }: Policy) =>
      egress.flatMap(({ to = [] }) => to.flatMap((peer) => peer.ipBlock ?? []));
    const outside = KINDS.filter((kind) => blocks(policyOf(kind)).length > 0);
    expect(outside).toEqual([
      'identity',
      'listings',
      'valuations',
      'notifications',
      'content',
      'releases',
      'shell-server',
    ]);
    const fronts = KINDS.filter((kind) =>
      policyOf(kind).ingress.some(({ from = [] }) =>
        from.some((peer) => peer.namespaceSelector?.matchLabels?.['rollheim.example/front'] === 'true'),
      ),
    );
    expect(fronts).toEqual(['console', 'edge']);
    expect(KINDS.filter((kind) => reach(kind, 'auctions').length > 0)).toEqual(['console']);
  });

  test('the job of the migrations alone is given the secret of the system, and calls database and brokers alone', () => {
    const having = documents.filter((each) => JSON.stringify(each).includes('"rollheim-system"'));
    expect(having.map(({ metadata }) => metadata.name)).toEqual(['rollheim-migrate']);
    const { egress, ingress } = policyOf('migrate');
    expect(ingress).toEqual([]);
    expect(egress.flatMap(({ ports = [] }) => ports.map(({ port }) => port))).toEqual([
      53, 53, 5432, 9092, 9093,
    ]);
  });
});
