import type { PathId, PathMatch } from '@rollheim/contracts';
import { ArticlePage, AuthorPage } from './blog/ArticlePage.tsx';
import { BlogPage } from './blog/BlogPage.tsx';
import { ContentPage } from './ContentPage.tsx';
import { HomePage } from './HomePage.tsx';
import { LoginPage } from './login/LoginPage.tsx';
import { NewsPage } from './NewsPage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { SearchPage } from './SearchPage.tsx';

/** The shell's own pages; what is no page at all is not found. */
export function ShellPage({ match }: { readonly match: PathMatch | null }) {
  if (!match) return <NotFoundPage />;
  const slug = match.params['slug'] ?? '';
  switch (match.id) {
    case 'home':
      return <HomePage />;
    case 'login':
      return <LoginPage />;
    case 'blog':
      return <BlogPage />;
    case 'blog-article':
      return <ArticlePage slug={slug} />;
    case 'blog-author':
      return <AuthorPage slug={slug} />;
    case 'news':
      return <NewsPage />;
    case 'search':
      return <SearchPage />;
    default:
      return <ContentPage id={match.id as PathId} />;
  }
}
