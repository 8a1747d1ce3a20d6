import { defineModule, PageRoutes } from '@rollheim/module-api';
import { MessagesPage } from './src/features/MessagesPage.tsx';

// one element for both pages: the list keeps its place when a thread is opened
const page = <MessagesPage />;

const App = () => <PageRoutes pages={{ messages: page, 'messages-thread': page }} />;

export default defineModule({
  name: 'mf-messages',
  pages: ['messages', 'messages-thread'],
  messages: (locale) => import(`./locales/${locale}.json`, { with: { type: 'json' } }),
  App,
});
