// `npm run package [-- <folder> <kind> …]`: an archive of each kind of process, by default below `.cache/packages`.
import { become, installPackages } from './bootstrap.mjs';

installPackages();
const [folder = '.cache/packages', ...kinds] = process.argv.slice(2);
become(['platform/deploy/src/main.ts', 'package', folder, ...kinds]);
