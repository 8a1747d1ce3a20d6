// `npm run fuzz [-- --role dealer --module mf-catalog --examples 60]`: schemathesis calls every operation of a
// system as its OpenAPI documents describe them; fails on a 5xx and on any answer that they do not name. Starts a system
// of its own; `E2E_PORT` names the first port of one that runs: its data are changed.
import { become, installPackages } from './bootstrap.mjs';
import { findSchemathesis } from './schemathesis.mjs';

installPackages();
const schemathesis = findSchemathesis();
if (!schemathesis.path) {
  console.error(schemathesis.reason);
  process.exit(1);
}
process.env.SCHEMATHESIS = schemathesis.path;
become(['e2e/src/fuzz/main.ts', ...process.argv.slice(2)]);
