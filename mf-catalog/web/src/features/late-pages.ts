/** Pages that most visitors never open: one part of the module, fetched with the first of them. */
export { DirectoryPage } from './directory/DirectoryPage.tsx';
export { OwnBidsPage } from './own-bids/OwnBidsPage.tsx';
export { SearchesPage } from './searches/SearchesPage.tsx';
