/** Pages that most visitors never open: one part of the module, fetched with the first of them. */
export { ComparePage } from './compare/ComparePage.tsx';
export { DirectoryPage } from './directory/DirectoryPage.tsx';
export { OwnBidsPage } from './own-bids/OwnBidsPage.tsx';
export { WatchlistPage } from './watchlist/WatchlistPage.tsx';
export { StartPage } from './start/StartPage.tsx';
export { SearchesPage } from './searches/SearchesPage.tsx';
