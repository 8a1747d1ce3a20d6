// `npm run siege`: one address at the limits of everything beside twenty ordinary visitors; see e2e/src/siege/main.ts.
import { become, installPackages } from './bootstrap.mjs';

installPackages();
become(['e2e/src/siege/main.ts']);
