import type { PathMatch } from '@rollheim/contracts';
import { HomePage } from './HomePage.tsx';
import { LatePage } from './late-pages.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

/** The shell's own pages; what is no page at all is not found. */
export function ShellPage({ match }: { readonly match: PathMatch | null }) {
  if (!match) return <NotFoundPage />;
  return match.id === 'home' ? <HomePage /> : <LatePage match={match} />;
}
