import type { ValuationReport } from '@rollheim/contracts';
import module from '../../../module.json' with { type: 'json' };

// which menu it is in does not matter to those who link to it
const { menu: _menu, ...own } = module.pages.own;

/** The pages that parts of the module link to, for renderPart. */
export const OWN_PAGES = { own };

/** A confirmed valuation that the team has not judged yet. */
export const REPORT: ValuationReport = {
  valuationId: '9m3n5p7q1r2s',
  status: 'under_review',
  confirmed: true,
  productType: 'motorhome',
  product: {
    make: 'hymer',
    model: 'B 544',
    year: 2019,
    mileage: 48_200,
    category: null,
    powerKw: null,
    beds: null,
    condition: null,
  },
  range: null,
  valuatedAt: null,
};
