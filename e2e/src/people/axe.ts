// Looks at every page in every role, small and large, light and dark, with axe-core; prints what it finds.
import { say } from '../support/system.ts';
import { violationsOf, VIEWS } from './judge.ts';
import { open } from './places.ts';
import { readOptions, walk } from './rounds.ts';

const found = new Map<string, string[]>();
let looks = 0;
await walk(readOptions(process.argv.slice(2)), async ({ role, page }, place) => {
  await open(page, place.path);
  for (const view of VIEWS) {
    for (const { rule, selector, help } of await violationsOf(page, view)) {
      const where = found.get(`${rule} ${selector} (${help})`) ?? [];
      found.set(`${rule} ${selector} (${help})`, [
        ...where,
        `${role} ${place.name} ${view.width} ${view.theme}`,
      ]);
    }
    looks++;
  }
});
for (const [violation, where] of found) say(`${violation}\n    ${where.join('\n    ')}`);
say(`${found.size} violations in ${looks} looks`);
process.exitCode = found.size > 0 ? 1 : 0;
