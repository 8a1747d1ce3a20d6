/** Series and models of a make, as they are offered below a field. */
export { Suggestions } from './Suggestions.tsx';
export { useModels, type Models } from './use-models.ts';
