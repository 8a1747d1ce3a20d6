import { join } from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';

const HTTP = join(import.meta.dirname, '..', 'src', 'http');
const ROOT = join(import.meta.dirname, '..', '..', '..');

/** The generated file: JSON Schemas (2020-12) of all answers by name, and of the types that they are made of. */
export const answersFile = join(HTTP, 'generated', 'answers.json');

/** What the file has to hold: made from the types of {@link HttpAnswers}. */
export function generateAnswers(): string {
  const generator = createGenerator({
    path: join(HTTP, 'answers.ts'),
    tsconfig: join(ROOT, 'tsconfig.json'),
    type: 'HttpAnswers',
    expose: 'export',
    topRef: false,
    jsDoc: 'none',
    // `npm run types` does it, with the compiler of the tree
    skipTypeCheck: true,
  });
  const { properties, definitions } = generator.createSchema('HttpAnswers');
  return `${JSON.stringify({ answers: properties, types: definitions }, null, 1)}\n`;
}
