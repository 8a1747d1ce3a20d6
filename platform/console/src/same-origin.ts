import type { RequestHandler } from 'express';
import { refuse } from './refuse.ts';

/** Below `/console`. */
const RETURN_PATH = '/openid/return';

/**
 * Refuses what another site's page sends with an operator's cookie. The cookie is `SameSite=Strict` and every write
 * carries a header that no foreign page can set; this holds also where another port of the same host is foreign.
 */
export const sameOrigin: RequestHandler = (req, res, next) => {
  // the way back from an OpenID provider, which the browser's own cookie proves
  if (req.method === 'GET' && req.path === RETURN_PATH) return next();
  const site = req.get('sec-fetch-site');
  const origin = req.get('origin');
  const foreign =
    (site !== undefined && site !== 'same-origin' && site !== 'none') ||
    (origin !== undefined && hostOf(origin) !== req.get('host'));
  if (foreign) return refuse(res, 403, 'not_allowed', 'calls come from the console’s own page');
  next();
};

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);
