import type { IConfigMap, IPersistentVolumeClaim } from 'kubernetes-models/v1';
import { stringify } from 'yaml';
import { kinds } from '../../src/kinds.ts';
import { places } from '../../src/kubernetes/calls.ts';
import { PLACES } from '../../src/kubernetes/names.ts';
import { migrations } from './job.ts';
import { ALL } from './labels.ts';
import { DATA_CLAIM } from './pods.ts';
import { policies } from './policies.ts';
import { workloadOf } from './workloads.ts';

const HEAD =
  '# Made from the tables of kinds and settings by `npm run kubernetes`: do not edit, write an overlay.\n';

const claim = (): IPersistentVolumeClaim => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name: DATA_CLAIM, labels: ALL },
  spec: { accessModes: ['ReadWriteMany'], resources: { requests: { storage: '100Gi' } } },
});

const placesMap = (): IConfigMap => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: PLACES, labels: ALL },
  data: places(),
});

const kustomization = (resources: readonly string[]): object => ({
  apiVersion: 'kustomize.config.k8s.io/v1beta1',
  kind: 'Kustomization',
  resources,
});

/** What is in each file of a folder. */
const FOLDERS = (): Readonly<Record<string, Readonly<Record<string, readonly object[]>>>> => ({
  base: {
    'places.yaml': [placesMap()],
    'data.yaml': [claim()],
    'network.yaml': policies(),
    ...Object.fromEntries(kinds().map((kind) => [`${kind.name}.yaml`, workloadOf(kind)])),
  },
  migrate: { 'job.yaml': migrations() },
});

const textOf = (documents: readonly object[]): string =>
  HEAD +
  documents.map((each) => stringify(each, { lineWidth: 0, aliasDuplicateObjects: false })).join('---\n');

/** All manifests: text by path below `platform/deploy/kubernetes`. */
export function manifests(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(FOLDERS()).flatMap(([folder, files]) => [
      [`${folder}/kustomization.yaml`, textOf([kustomization(Object.keys(files))])],
      ...Object.entries(files).map(([file, documents]) => [`${folder}/${file}`, textOf(documents)]),
    ]),
  );
}
