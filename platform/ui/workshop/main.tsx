import { createRoot } from 'react-dom/client';
import { AnnouncerProvider, I18nProvider, SnackbarRegion, TimeProvider } from '../src/index.ts';
import { Bare } from './Bare.tsx';
import { stretchTexts } from './pseudo.ts';
import { readSettings } from './settings.ts';
import { Workshop } from './Workshop.tsx';
import './workshop.css';

const settings = readSettings(location.search);
const page = document.documentElement;
if (settings.theme !== 'auto') page.dataset['theme'] = settings.theme;
if (settings.role) page.dataset['role'] = settings.role;
page.lang = settings.locale;

const root = document.querySelector('#root');
if (root) {
  createRoot(root).render(
    <I18nProvider locale={settings.locale}>
      <AnnouncerProvider>
        <TimeProvider serverOffsetMs={0}>
          <SnackbarRegion label="Meldungen" closeLabel="Schließen">
            {settings.bare ? <Bare settings={settings} /> : <Workshop settings={settings} />}
          </SnackbarRegion>
        </TimeProvider>
      </AnnouncerProvider>
    </I18nProvider>,
  );
  if (settings.bare && settings.pseudo) stretchTexts(document.body);
}
