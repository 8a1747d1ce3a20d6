/** Setup of a run of integration tests: one Postgres cluster is made, and every file starts a copy of it. */
import { rm } from 'node:fs/promises';
import { CLUSTER_VARIABLE, makeCluster } from './postgres.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const cluster = await makeCluster();
  process.env[CLUSTER_VARIABLE] = cluster;
  return () => rm(cluster, { recursive: true, force: true });
}
