import { defineModule, PageRoutes } from '@rollheim/module-api';
import { MessagesPage } from './src/features/MessagesPage.tsx';

// one element for both pages: the list keeps its place when a thread is opened
const page = <MessagesPage />;

const App = () => <PageRoutes pages={{ messages: page, 'messages-thread': page }} />;

export default defineModule({
  name: 'mf-messages',
  pages: ['messages', 'messages-thread'],
  messages: (locale) =>
    locale === 'de'
      ? import('./locales/de.json', { with: { type: 'json' } })
      : import('./locales/en.json', { with: { type: 'json' } }),
  App,
});
