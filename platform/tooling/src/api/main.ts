import { writeFileSync } from 'node:fs';
import { repositoryRoot } from '@rollheim/build/facts';
import { apiReport, reportFile } from './report.ts';

// `npm run api -w platform/ui`: renews the report of the design system's surface.
const root = repositoryRoot(import.meta.dirname);
writeFileSync(reportFile(root), apiReport(root));
console.log(`Written: ${reportFile(root)}`);
