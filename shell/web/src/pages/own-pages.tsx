import type { PathId, PathMatch } from '@rollheim/contracts';
import { ArticlePage, AuthorPage } from './blog/ArticlePage.tsx';
import { BlogPage } from './blog/BlogPage.tsx';
import { ContentPage } from './ContentPage.tsx';
import { LoginPage } from './login/LoginPage.tsx';
import { NewsPage } from './NewsPage.tsx';
import { SearchPage } from './SearchPage.tsx';

/** The shell's own pages that neither a visit to a module nor the start page needs. */
export function OwnPage({ match }: { readonly match: PathMatch }) {
  const slug = match.params['slug'] ?? '';
  switch (match.id) {
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
