import { serveLiveWorkshop } from '@rollheim/tooling/workshop';
import { mailPage } from '../mails/pages.ts';

// `npm run workshop`: the design system's components, and every mail under /mails/. PORT, else 6060.
const port = Number(process.env['PORT'] ?? 6060);
await serveLiveWorkshop(port, mailPage);
console.log(`Workshop: http://localhost:${port}/, mails: http://localhost:${port}/mails/`);
