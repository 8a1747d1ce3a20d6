import type { RequestHandler } from 'express';
import { isNavigation } from './page.ts';
import { refuse } from './refuse.ts';

/** Below `/console`. */
const RETURN_PATH = '/openid/return';

/**
 * Refuses what another site's page sends with an operator's cookie. The cookie is `SameSite=Strict` and every write
 * carries a header that no foreign page can set; this holds also where another port of the same host is foreign. `missing`
 * answers somebody whom another site's link has led here.
 */
export const sameOrigin =
  (missing: RequestHandler): RequestHandler =>
  (req, res, next) => {
    // the way back from an OpenID provider, which the browser's own cookie proves
    if (req.method === 'GET' && req.path === RETURN_PATH) return next();
    const site = req.get('sec-fetch-site');
    const origin = req.get('origin');
    const foreign =
      (site !== undefined && site !== 'same-origin' && site !== 'none') ||
      (origin !== undefined && hostOf(origin) !== req.get('host'));
    // a link of another site: nothing below is a page
    if (foreign && isNavigation(req)) return missing(req, res, next);
    if (foreign) return refuse(res, 403, 'not_allowed', 'calls come from the console’s own page');
    next();
  };

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);
