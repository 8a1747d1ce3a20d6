import { ApiProblem } from '@rollheim/module-api';

/** Reference number of a failure, to quote to the service. */
export const referenceOf = (error: unknown): string | undefined =>
  error instanceof ApiProblem ? error.reference : undefined;

/** True where the thing is not there, or not for the asker. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === 'not_found';

/** Fields that a refusal names, with the broken rule of each. */
export const fieldsOf = (error: unknown): Readonly<Record<string, string>> =>
  (error instanceof ApiProblem ? error.fields : undefined) ?? {};
