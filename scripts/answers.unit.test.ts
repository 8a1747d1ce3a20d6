import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { answersFile, generateAnswers } from '../platform/contracts/scripts/generate-answers.ts';

test('the schemas of the answers are those of their types (`npm run answers -w platform/contracts`)', () => {
  expect(readFileSync(answersFile, 'utf8')).toBe(generateAnswers());
}, 60_000);
