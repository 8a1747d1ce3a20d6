// `npm run verdicts -- <patch> …`: publishes each patch of a module beside the demo market and prints what the gate makes of it.
import { become, installPackages } from './bootstrap.mjs';

installPackages();
become(['e2e/src/releases/verdicts.ts', ...process.argv.slice(2)]);
