// `npm run sabotage [-- <part of a name> …]`: makes each change of scripts/sabotage/list.ts in a throw-away copy of the
// tree and runs the test that must see it; prints a table, and fails where a change survives.
import { become, installPackages } from './bootstrap.mjs';

installPackages();
become(['scripts/sabotage/run.ts', ...process.argv.slice(2)]);
