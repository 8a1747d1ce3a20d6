import type { PathId } from '@rollheim/contracts';

const TEXT = 'text of the house, which changes with a release or an edit of the team';
const FORM = 'a form: what is typed is its reader’s own';
const LOG = 'a log, read as of its opening; each reading is itself an act on record';
const REPORT =
  'who has the address has the report: no stream tells of it; it asks every 30 s until the range is there';

/** Pages that follow nothing, and why. */
export const STILL = {
  about: TEXT,
  contact: FORM,
  faq: TEXT,
  jobs: TEXT,
  partner: TEXT,
  merchant: TEXT,
  search: 'words of the site and titles; what runs is live in the catalog that it leads to',
  pricing: TEXT,
  terms: TEXT,
  privacy: TEXT,
  imprint: TEXT,
  blog: TEXT,
  'blog-author': TEXT,
  'blog-article': TEXT,
  guide: TEXT,
  login: FORM,
  register: FORM,
  guidelines: TEXT,
  news: TEXT,
  home: 'four auctions as the document was made, with their running time; the list behind them is live',
  'merchant-listing': 'names of dealers',
  'sell-new': FORM,
  'valuation-motorhome': FORM,
  'valuation-motorhome-step': FORM,
  'valuation-motorhome-success': 'thanks, after which nothing changes',
  'valuation-motorhome-report': REPORT,
  'valuation-trailer': FORM,
  'valuation-trailer-step': FORM,
  'valuation-trailer-success': 'thanks, after which nothing changes',
  'valuation-trailer-report': REPORT,
  'verify-email': 'the answer to one press of a link',
  'operator-deliveries': 'mails go out by the second: read anew every 30 s',
  'operator-holidays': 'a calendar of the year, edited by one person',
  'operator-content': 'texts of the site, edited by few people: every version is kept',
  'operator-security': LOG,
  'operator-customers': LOG,
  'operator-customer': LOG,
  'operator-audit': LOG,
} as const satisfies Partial<Record<PathId, string>>;
