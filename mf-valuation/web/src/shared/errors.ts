import { ApiProblem } from '@rollheim/module-api';

/** Reference number of a failure, to quote to the service. */
export const referenceOf = (error: unknown): string | undefined =>
  error instanceof ApiProblem ? error.reference : undefined;
