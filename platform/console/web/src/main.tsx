import '@rollheim/ui';
import './page.css';
import { leaveDialogEntry } from '@rollheim/ui/back-closes';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';

// the page was loaded again while a dialog was open: its entry closes nothing any more
leaveDialogEntry();
const root = document.querySelector('#root');
if (root) createRoot(root).render(<App />);
