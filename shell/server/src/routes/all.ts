import type { Caller, Route } from '@rollheim/service-kit';
import type pg from 'pg';
import type { ErrorReports } from '../content/error-reports.ts';
import type { Newsletter } from '../content/newsletter.ts';
import type { SearchParts } from '../content/search.ts';
import type { ReleaseSets } from '../document/release-sets.ts';
import type { Channels } from '../live/channels.ts';
import type { LiveHub } from '../live/hub.ts';
import { contactRoutes } from './contact-routes.ts';
import { liveRoutes } from './live-routes.ts';
import { logRoutes } from './log-routes.ts';
import { operatorRoutes } from './operator-routes.ts';
import { searchRoutes } from './search-routes.ts';
import { mailLoginRoutes } from './mail-login-routes.ts';
import { sessionRoutes, type SessionRouteParts } from './session-routes.ts';
import { visitorRoutes, type VisitorRouteParts } from './visitor-routes.ts';

/** What the shell's calls work with. */
export interface ShellRouteParts extends SessionRouteParts, VisitorRouteParts {
  readonly pool: pg.Pool;
  readonly reports: ErrorReports;
  readonly newsletter: Newsletter;
  readonly search: SearchParts;
  readonly sets: ReleaseSets;
  readonly hub: LiveHub;
  readonly channels: Channels;
  readonly caller: Caller;
}

/** The shell's route table. */
export const shellRoutes = (parts: ShellRouteParts): readonly Route[] => [
  ...sessionRoutes(parts),
  ...mailLoginRoutes(parts),
  ...visitorRoutes(parts),
  ...logRoutes(parts.pool, parts.reports),
  ...contactRoutes(parts.caller, parts.newsletter),
  ...operatorRoutes(parts.caller, parts.pool),
  ...searchRoutes(parts.search, parts.sets),
  ...liveRoutes(parts.hub, parts.channels, parts.queries, parts.cookies, parts.secret),
];
