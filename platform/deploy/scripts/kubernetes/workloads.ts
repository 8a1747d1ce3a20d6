import type { IDeployment, IStatefulSet } from 'kubernetes-models/apps/v1';
import type { IHorizontalPodAutoscaler, IMetricSpec } from 'kubernetes-models/autoscaling/v2';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1';
import type { IService } from 'kubernetes-models/v1';
import type { Kind } from '../../src/kinds.ts';
import { portOf, REGISTRIES } from '../../src/kubernetes/names.ts';
import { labelsOf } from './labels.ts';
import { podOf } from './pods.ts';
import { BUSY_PERCENT, LAG_OF_A_POD, LEAST, sizeOf, STREAMS_OF_A_POD } from './sizes.ts';

/** Each is called by its own name: its state is its own, and it names its BFFs. */
const BY_NAME = new Set(['releases']);
/** Kinds of a fixed number: nothing that they do grows with the visitors. */
const FIXED = new Set(['console']);
/** Gauges of live streams, each the stream's own pod's. */
const STREAMS: Readonly<Record<string, string>> = {
  edge: 'rollheim_edge_streams',
  'shell-server': 'live_streams',
};

const metadataOf = ({ name }: Kind) => ({ name, labels: labelsOf(name) });

/** All that runs a kind: its pods, its name, how many may be away, and how many there are. */
export const workloadOf = (kind: Kind): object[] => [
  BY_NAME.has(kind.name) ? statefulSet(kind) : deployment(kind),
  service(kind),
  budget(kind),
  ...(scales(kind) ? [autoscaler(kind)] : []),
];

const scales = ({ name }: Kind): boolean => !BY_NAME.has(name) && !FIXED.has(name);

function deployment(kind: Kind): IDeployment {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: metadataOf(kind),
    spec: {
      // the autoscaler's otherwise
      ...(scales(kind) ? {} : { replicas: LEAST }),
      minReadySeconds: 5,
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
      selector: { matchLabels: labelsOf(kind.name) },
      template: { metadata: { labels: labelsOf(kind.name) }, spec: podOf(kind) },
    },
  };
}

function statefulSet(kind: Kind): IStatefulSet {
  return {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: metadataOf(kind),
    spec: {
      replicas: REGISTRIES,
      serviceName: kind.name,
      minReadySeconds: 5,
      // the first one publishes at its first start, the next ones find that
      podManagementPolicy: 'OrderedReady',
      selector: { matchLabels: labelsOf(kind.name) },
      template: { metadata: { labels: labelsOf(kind.name) }, spec: podOf(kind) },
    },
  };
}

function service(kind: Kind): IService {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: metadataOf(kind),
    spec: {
      ...(BY_NAME.has(kind.name) ? { clusterIP: 'None' } : {}),
      selector: labelsOf(kind.name),
      ports: [{ name: 'http', port: portOf(kind), targetPort: 'http' }],
    },
  };
}

function budget(kind: Kind): IPodDisruptionBudget {
  return {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: metadataOf(kind),
    spec: { maxUnavailable: 1, selector: { matchLabels: labelsOf(kind.name) } },
  };
}

function autoscaler(kind: Kind): IHorizontalPodAutoscaler {
  const { name } = kind;
  return {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: metadataOf(kind),
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
      minReplicas: LEAST,
      maxReplicas: sizeOf(name).most,
      metrics: metricsOf(kind),
      // a pod that goes drains first
      behavior: {
        scaleDown: {
          stabilizationWindowSeconds: 300,
          policies: [{ type: 'Pods', value: 1, periodSeconds: 60 }],
        },
      },
    },
  };
}

function metricsOf({ name, schema }: Kind): IMetricSpec[] {
  const streams = STREAMS[name];
  return [
    {
      type: 'Resource',
      resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: BUSY_PERCENT } },
    },
    ...(streams === undefined
      ? []
      : [
          {
            type: 'Pods' as const,
            pods: {
              metric: { name: streams },
              target: { type: 'AverageValue' as const, averageValue: String(STREAMS_OF_A_POD) },
            },
          },
        ]),
    // what waits is the group's, whichever of its members is asked
    ...(schema === undefined
      ? []
      : [
          {
            type: 'External' as const,
            external: {
              metric: { name: 'consumer_lag_messages', selector: { matchLabels: { service: name } } },
              target: { type: 'AverageValue' as const, averageValue: String(LAG_OF_A_POD) },
            },
          },
        ]),
  ];
}
