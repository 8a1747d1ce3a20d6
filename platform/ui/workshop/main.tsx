import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import {
  AnnouncerProvider,
  I18nProvider,
  Logo,
  Page,
  RadioGroup,
  SnackbarRegion,
  Stack,
  TabNav,
  TimeProvider,
  TrimStripe,
} from '../src/index.ts';
import { Actions } from './stories/Actions.tsx';
import { Cards } from './stories/Cards.tsx';
import { Fields } from './stories/Fields.tsx';
import { Figures } from './stories/Figures.tsx';
import { Messages } from './stories/Messages.tsx';
import { Overlays } from './stories/Overlays.tsx';
import { Tables } from './stories/Tables.tsx';
import './workshop.css';

/** Every page of stories by its hash. The texts here are samples; the product's come from its catalogues. */
const PAGES = { Actions, Fields, Figures, Messages, Cards, Tables, Overlays };
type PageName = keyof typeof PAGES;

const setTheme = (theme: string) => {
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
};

const Workshop = ({ query }: { query: URLSearchParams }) => {
  const name = (query.get('page') ?? 'Actions') as PageName;
  const [theme, change] = useState(query.get('theme') ?? 'auto');
  const Story = PAGES[name] ?? Actions;
  return (
    <I18nProvider locale={query.get('locale') ?? 'de'}>
      <AnnouncerProvider>
        <TimeProvider serverOffsetMs={0}>
          <SnackbarRegion label="Meldungen" closeLabel="Schließen">
            <header className="workshop-bar">
              <Page>
                <Logo name="Rollheim" />
                <TabNav
                  label="Seiten"
                  items={Object.keys(PAGES).map((page) => ({
                    href: `?page=${page}&theme=${theme}`,
                    label: page,
                    current: page === name,
                  }))}
                />
                <RadioGroup
                  label="Theme"
                  look="row"
                  value={theme}
                  onChange={(next) => {
                    setTheme(next);
                    change(next);
                  }}
                  choices={['auto', 'light', 'dark'].map((value) => ({ value, label: value }))}
                />
              </Page>
              <TrimStripe />
            </header>
            <main>
              <Page className="workshop-page">
                <Stack gap={6}>
                  <Story />
                </Stack>
              </Page>
            </main>
          </SnackbarRegion>
        </TimeProvider>
      </AnnouncerProvider>
    </I18nProvider>
  );
};

const query = new URLSearchParams(location.search);
setTheme(query.get('theme') ?? 'auto');
const root = document.querySelector('#root');
if (root) createRoot(root).render(<Workshop query={query} />);
