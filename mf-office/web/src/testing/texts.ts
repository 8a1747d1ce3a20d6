import parts from '@rollheim/page-parts/locales/en.json' with { type: 'json' };
import own from '../../locales/en.json' with { type: 'json' };

/** All English texts of the module, as its pages have them. */
export const texts = { ...parts, ...own };
