import type { IJob } from 'kubernetes-models/batch/v1';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { SYSTEM_SECRET } from '../../src/kubernetes/names.ts';
import { labelsOf } from './labels.ts';
import { imageOf, SHARED } from './pods.ts';
import { egressOf } from './policies.ts';

const NAME = 'migrate';
/** Its image has the packages of every kind. */
const IMAGE_OF = 'releases';

/** The migrations: the only one that is given the secret of the system, and what its administrator logs in with. */
export const migrations = (): [IJob, INetworkPolicy] => [
  {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: `rollheim-${NAME}`, labels: labelsOf(NAME) },
    spec: {
      backoffLimit: 3,
      ttlSecondsAfterFinished: 86_400,
      template: {
        metadata: { labels: labelsOf(NAME) },
        spec: {
          ...SHARED,
          restartPolicy: 'Never',
          containers: [
            {
              name: NAME,
              image: imageOf(IMAGE_OF),
              command: ['bin/node', 'platform/deploy/src/main.ts', NAME],
              envFrom: [{ secretRef: { name: SYSTEM_SECRET } }],
              resources: { requests: { cpu: '100m', memory: '512Mi' }, limits: { memory: '512Mi' } },
              securityContext: {
                allowPrivilegeEscalation: false,
                readOnlyRootFilesystem: true,
                capabilities: { drop: ['ALL'] },
              },
              volumeMounts: [{ name: 'tmp', mountPath: '/tmp' }],
            },
          ],
          volumes: [{ name: 'tmp', emptyDir: {} }],
        },
      },
    },
  },
  {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name: NAME, labels: labelsOf(NAME) },
    spec: {
      podSelector: { matchLabels: labelsOf(NAME) },
      policyTypes: ['Ingress', 'Egress'],
      ingress: [],
      egress: egressOf({ kinds: [], bffs: [], database: true, bus: true, collector: false, outside: false }),
    },
  },
];
