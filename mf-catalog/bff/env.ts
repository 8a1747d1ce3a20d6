import Joi from 'joi';

export interface CatalogEnv {
  /** Origin of a LibreTranslate server; empty: texts stay as their sellers wrote them. */
  readonly TRANSLATE_URL: string;
  readonly TRANSLATE_KEY: string;
}

/** Settings of the catalog's backend beside those of every backend. */
export const catalogEnv = Joi.object<CatalogEnv>({
  TRANSLATE_URL: Joi.string()
    .uri({ scheme: ['http', 'https'] })
    .empty('')
    .default(''),
  TRANSLATE_KEY: Joi.string().allow('').default(''),
});
