import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { answersFile, generateAnswers } from './generate-answers.ts';

mkdirSync(dirname(answersFile), { recursive: true });
writeFileSync(answersFile, generateAnswers());
