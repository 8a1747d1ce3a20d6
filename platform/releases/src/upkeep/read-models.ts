import { dropReadModel, openBus } from '@rollheim/service-kit';
import type pg from 'pg';
import * as store from '../registry/store.ts';
import type { BffRelease, Supervisor } from '@rollheim/release-supervisor';

/**
 * Drops the read model of a stopped release, and its positions on the bus, when no running release of the module
 * uses it; returns its name, or null. A later start of the release builds it again from the state topics.
 */
export async function dropProjection(
  db: pg.Pool,
  { module, version }: BffRelease,
  bffDatabaseUrl: string,
  busEnv: Parameters<typeof openBus>[0],
  supervisor: Pick<Supervisor, 'running'>,
): Promise<string | null> {
  const known = await store.projectionsOf(db, module);
  const projection = known.find((row) => row.version === version)?.projection;
  if (!projection) return null;
  const users = known.filter((row) => row.projection === projection).map((row) => row.version);
  if (users.some((user) => supervisor.running({ module, version: user }))) return null;
  const bus = openBus(busEnv, 'releases');
  try {
    await dropReadModel(bffDatabaseUrl, bus, projection);
  } finally {
    await bus.close();
  }
  await store.forgetProjection(db, module, projection);
  return projection;
}
