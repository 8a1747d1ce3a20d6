import { CostTable } from '../../src/index.ts';
import { type StoryMeta } from '../story.tsx';

export const meta: StoryMeta = { group: 'Figures', use: 'What something costs, as a sum.' };

export const Bid = () => (
  <CostTable
    rows={[
      { label: 'Gebot', amount: 4000000 },
      { label: 'Vermittlung', note: '3 %, nur bei Zuschlag', amount: 120000 },
      { label: 'Umsatzsteuer darauf', amount: 22800 },
    ]}
    sum={{ label: 'Sie zahlen', amount: 4142800 }}
  />
);
export const Invoice = () => (
  <CostTable
    rows={[{ label: 'Vermittlung', amount: 120050 }]}
    sum={{ label: 'Rechnung', amount: 120050 }}
    withCents
  />
);
