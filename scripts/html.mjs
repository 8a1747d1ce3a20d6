// `npm run html [-- --role visitor --page home …]`: the Nu HTML checker reads every page as the server sends it, in
// German and English; fails on an error. Starts a system of its own; `E2E_PORT` names the first port of one that runs.
import { become, installPackages } from './bootstrap.mjs';
import { findNu } from './nu.mjs';

installPackages();
const nu = findNu();
if (!nu.path) {
  console.error(nu.reason);
  process.exit(1);
}
process.env.NU_JAR = nu.path;
become(['e2e/src/html/main.ts', ...process.argv.slice(2)]);
