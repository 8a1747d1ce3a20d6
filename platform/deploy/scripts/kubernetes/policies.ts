import type {
  INetworkPolicy,
  INetworkPolicyEgressRule,
  INetworkPolicyIngressRule,
} from 'kubernetes-models/networking.k8s.io/v1';
import { callsOf, type Calls } from '../../src/kubernetes/calls.ts';
import { kinds } from '../../src/kinds.ts';
import { ALL, COLLECTOR, FRONT, labelsOf, SCRAPER } from './labels.ts';

/** Postgres; an overlay names another one. */
const DATABASE_PORTS = [5432];
/** Brokers without and with TLS. */
const BUS_PORTS = [9092, 9093];
/** OTLP over HTTP. */
const COLLECTOR_PORTS = [4318];
/** Kinds that are called from outside, through a proxy with TLS. */
const FRONTS = new Set(['edge', 'console']);
/** Networks that are not outside: the cluster's own, and those beside it. */
const PRIVATE = ['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'];

const tcp = (ports: readonly number[]) => ports.map((port) => ({ protocol: 'TCP' as const, port }));
const HTTP = [{ protocol: 'TCP' as const, port: 'http' }];
const podsOf = (kind: string) => ({ podSelector: { matchLabels: labelsOf(kind) } });

const DNS: INetworkPolicyEgressRule = {
  to: [
    {
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } },
      podSelector: { matchLabels: { 'k8s-app': 'kube-dns' } },
    },
  ],
  ports: [
    { protocol: 'UDP', port: 53 },
    { protocol: 'TCP', port: 53 },
  ],
};

/** No pod calls another one, but for the policies below. */
const NONE: INetworkPolicy = {
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: { name: 'none', labels: ALL },
  spec: { podSelector: { matchLabels: ALL }, policyTypes: ['Ingress', 'Egress'] },
};

/** What a kind may call. */
export function egressOf({
  kinds: called,
  bffs,
  database,
  bus,
  collector,
  outside,
}: Calls): INetworkPolicyEgressRule[] {
  return [
    DNS,
    ...called.filter((kind) => !bffs.includes(kind)).map((kind) => ({ to: [podsOf(kind)], ports: HTTP })),
    ...bffs.map((kind) => ({ to: [podsOf(kind)] })),
    ...(database ? [{ ports: tcp(DATABASE_PORTS) }] : []),
    ...(bus ? [{ ports: tcp(BUS_PORTS) }] : []),
    ...(collector
      ? [{ to: [{ namespaceSelector: { matchLabels: COLLECTOR } }], ports: tcp(COLLECTOR_PORTS) }]
      : []),
    ...(outside ? [{ to: [{ ipBlock: { cidr: '0.0.0.0/0', except: PRIVATE } }] }] : []),
  ];
}

/** Who may call a kind. */
function ingressOf(name: string): INetworkPolicyIngressRule[] {
  const callers = kinds().map((kind) => ({ name: kind.name, calls: callsOf(kind) }));
  const ofBffs = callers.filter(({ calls }) => calls.bffs.includes(name));
  const others = callers.filter(({ calls }) => calls.kinds.includes(name) && !calls.bffs.includes(name));
  return [
    ...(others.length > 0 ? [{ from: others.map((caller) => podsOf(caller.name)), ports: HTTP }] : []),
    ...(ofBffs.length > 0 ? [{ from: ofBffs.map((caller) => podsOf(caller.name)) }] : []),
    ...(FRONTS.has(name) ? [{ from: [{ namespaceSelector: { matchLabels: FRONT } }], ports: HTTP }] : []),
    { from: [{ namespaceSelector: { matchLabels: SCRAPER } }], ports: HTTP },
  ];
}

/** Who may talk to whom, as the tables of settings and kinds say. */
export const policies = (): INetworkPolicy[] => [
  NONE,
  ...kinds().map((kind): INetworkPolicy => ({
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: kind.name, labels: labelsOf(kind.name) },
    spec: {
      podSelector: { matchLabels: labelsOf(kind.name) },
      policyTypes: ['Ingress', 'Egress'],
      ingress: ingressOf(kind.name),
      egress: egressOf(callsOf(kind)),
    },
  })),
];
