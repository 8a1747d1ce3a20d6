import { messageContracts } from '../src/server.ts';
import { writeMissing } from '../src/server/golden.ts';

// a file of a version that was published is the past: no one writes it again
for (const written of await writeMissing(messageContracts())) process.stdout.write(`${written}\n`);
