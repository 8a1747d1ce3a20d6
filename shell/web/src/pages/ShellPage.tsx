import type { PathMatch } from '@rollheim/contracts';
import { ContentPage } from './ContentPage.tsx';
import { HomePage } from './HomePage.tsx';
import { LoginPage } from './login/LoginPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

/** The shell's own pages; what is no page at all is not found. */
export function ShellPage({ match }: { readonly match: PathMatch | null }) {
  if (!match) return <NotFoundPage />;
  if (match.id === 'home') return <HomePage />;
  if (match.id === 'login') return <LoginPage />;
  return <ContentPage id={match.id} />;
}
