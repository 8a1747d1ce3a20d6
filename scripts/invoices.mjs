// `npm run invoices`: foreign validators (Mustang with veraPDF, from Maven) read every kind of invoice that is issued.
import { become, installPackages } from './bootstrap.mjs';

installPackages();
become(['services/orders/src/testing/validate-invoices.ts']);
