import type { VehicleFull } from '@rollheim/contracts';
import type { ReportPaper } from './sections.ts';

/** The papers as the report names them: what dealers see, and to the buyer what is handed over with the vehicle. */
export const papersOf = ({ papers, role }: Pick<VehicleFull, 'papers' | 'role'>): readonly ReportPaper[] =>
  papers.map(({ kind, mediaId, addedAt, shared = mediaId !== null }) => ({
    kind,
    access: shared ? 'shared' : role === 'buyer' && kind === 'registration' ? 'comes' : 'kept',
    ...(addedAt === undefined ? {} : { addedAt }),
  }));
