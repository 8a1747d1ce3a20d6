import type { CatalogProduct } from '@rollheim/contracts';

/** What the cells of a row say of its vehicle. */
export type RowProduct = Pick<CatalogProduct, 'entityId' | 'title' | 'vatReportable' | 'auction' | 'context'>;
