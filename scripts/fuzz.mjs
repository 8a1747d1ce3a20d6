// `npm run fuzz [-- --role dealer --module mf-catalog --examples 60]`: schemathesis calls every operation of a
// system as its OpenAPI documents describe them; fails on a 5xx and on any answer that they do not name. Starts a system
// of its own; `E2E_PORT` names the first port of one that runs: its data are changed.
import { become, installPackages } from './bootstrap.mjs';
import { findSchemathesis } from './schemathesis.mjs';

const args = process.argv.slice(2);
const USAGE = `npm run fuzz [-- OPTION …]: schemathesis calls every operation of a system as its documents describe them

  --role ROLE      guest, dealer, seller or operator; may be said several times (default: all)
  --module MODULE  mf-catalog, shell …; may be said several times (default: all)
  --examples N     examples of each operation (default: 25)
  --seed N         the same calls as a run before
  -h, --help       this text

It starts a system of its own; E2E_PORT names the first port of one that runs: its data are changed.
The first run installs schemathesis from PyPI into .cache.`;

// before anything is installed: whoever asks has not decided yet
if (args.includes('--help') || args.includes('-h')) {
  console.log(USAGE);
  process.exit(0);
}

installPackages();
const schemathesis = findSchemathesis();
if (!schemathesis.path) {
  console.error(schemathesis.reason);
  process.exit(1);
}
process.env.SCHEMATHESIS = schemathesis.path;
become(['e2e/src/fuzz/main.ts', ...args]);
