// `npm run workshop`: the components of the design system in every state, with hot reload (PORT, else 6060).
import { become, installPackages } from './bootstrap.mjs';

installPackages();
become(['e2e/src/workshop/main.ts']);
