import type { ServerResponse } from 'node:http';
import { sendSmallPage, type SmallPage } from './small-page.ts';

/** Seconds after which the page asks again. */
const RELOAD_S = 5;

/** Answers a navigation that no backend answers (502, 503 or 504): a page that asks again by itself. */
export function sendAwayPage(
  res: ServerResponse,
  facts: Pick<SmallPage, 'locale' | 'nonce' | 'status'>,
): void {
  sendSmallPage(res, {
    ...facts,
    text: ({ title, text, again }) => ({ title, text, link: again }),
    href: '',
    reloadS: RELOAD_S,
  });
}
