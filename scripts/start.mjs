// `npm start`: installs what is missing, then runs the whole system on this machine.
import { become, installPackages } from './bootstrap.mjs';

const seconds = installPackages();
if (seconds > 0)
  console.log(`Packages installed in ${seconds.toFixed(1)} s (npm's own time; not part of the start below)`);
become(['platform/embedded/src/main.ts', ...process.argv.slice(2)]);
