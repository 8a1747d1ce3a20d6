import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { DEMO_USERS } from '@rollheim/contracts';
import { minuteAhead, seedAuctions } from '@rollheim/tooling/testing';
import { describe, expect, test } from 'vitest';
import { ApiClient } from '../support/api.ts';
import { until } from '../support/until.ts';
import type { Harness } from '../support/harness.ts';

const { privateSeller, dealer2 } = DEMO_USERS;
const EURO = 100;
const VEHICLES = [9081, 9082];
const EXAMPLES = resolve(import.meta.dirname, '../../../examples/dealer-client');
const CLIENTS = [
  ['TypeScript', process.execPath, 'client.ts'],
  ['Python', 'python3', 'client.py'],
] as const;

const run = promisify(execFile);

interface Step {
  readonly step: string;
  readonly id?: string;
  readonly bytes?: number;
  readonly standing?: { readonly leading: boolean; readonly limit: { readonly cents: number } | null };
}

/** A dealer's own program: its token, its first calls, and the two example clients as they are published. */
export function programsStory(harness: () => Harness): void {
  describe('programs', () => {
    test('a dealer makes a token, two clients bid and buy with it, and it ends when it is revoked', async () => {
      const lots = await seedAuctions(
        harness(),
        VEHICLES.map((vehicle) => ({
          ownerCustomerId: privateSeller.customerId,
          startPrice: 20_000 * EURO,
          minimum: 40_000 * EURO,
          buyNow: 45_600 * EURO,
          endsAt: minuteAhead(60 * 60_000),
          vehicle,
        })),
      );
      const window = await harness().as('dealer2');
      const { page } = window;
      await page.goto('/schnittstellen');
      await page.getByRole('heading', { name: 'Schnittstellen' }).waitFor();
      await page.getByRole('button', { name: 'Token anlegen' }).click();
      const dialog = page.getByRole('dialog', { name: 'Token anlegen' });
      await dialog.getByRole('button', { name: 'Anlegen', exact: true }).click();
      await dialog.getByText('Geben Sie dem Token einen Namen.').waitFor();
      await dialog.getByLabel('Name').fill('Händlerprogramm');
      await dialog.getByText('Eigene Gebote und Käufe lesen').click();
      await dialog.getByText('Bieten und verhandeln').click();
      await dialog.getByRole('button', { name: 'Anlegen', exact: true }).click();
      const made = page.getByRole('dialog', { name: 'Token „Händlerprogramm“ ist angelegt' });
      const secret = await made.getByLabel('Token', { exact: true }).innerText();
      expect(secret).toMatch(/^rh_live_\w{34}$/);
      // it is not shown again
      expect(await made.getByRole('button', { name: 'Schließen' }).isDisabled()).toBe(true);
      await made.getByText('Ich habe das Token sicher abgelegt').click();
      await made.getByRole('button', { name: 'Schließen' }).click();
      await page.getByRole('row').filter({ hasText: 'Händlerprogramm' }).getByText('Aktiv').waitFor();
      expect(await page.getByText(secret).count()).toBe(0);

      const dealer = new ApiClient(harness().url, dealer2.email);
      const folder = await mkdtemp(join(tmpdir(), 'dealer-client-'));
      try {
        for (const [at, [language, command, file]] of CLIENTS.entries()) {
          const { auctionId = '' } = lots[at] ?? {};
          const number = await until(`${language}: the vehicle in the list`, async () => {
            const { status, body } = await dealer.send('GET', `/public/catalog/get/${auctionId}`);
            return status === 200 && String((body as { number: number }).number);
          });
          const client = async (...args: string[]): Promise<Step[]> => {
            const env = { ...process.env, ROLLHEIM_URL: harness().url, ROLLHEIM_TOKEN: secret };
            const { stdout } = await run(command, [join(EXAMPLES, file), number, ...args], {
              cwd: folder,
              env,
            });
            return stdout
              .trim()
              .split('\n')
              .map((line) => JSON.parse(line) as Step);
          };
          const [found, agent] = await client('31500');
          expect(found).toMatchObject({ step: 'found', id: auctionId });
          expect(agent).toMatchObject({
            step: 'agent',
            standing: { leading: true, limit: { cents: 31_500 * EURO } },
          });
          const bought = await client('46000', '--buy');
          expect(bought.map(({ step }) => step)).toEqual(['found', 'bought', 'invoice']);
          expect(bought[2]?.bytes).toBeGreaterThan(10_000);
          expect((await readdir(folder)).filter((name) => name.endsWith('.pdf'))).toHaveLength(at + 1);
        }
      } finally {
        await rm(folder, { recursive: true, force: true });
      }

      const me = () =>
        fetch(`${harness().url}/api/v1/me`, { headers: { authorization: `Bearer ${secret}` } });
      expect((await me()).status).toBe(200);
      await page.getByRole('button', { name: 'Händlerprogramm sperren' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Sperren' }).click();
      await page.getByText('„Händlerprogramm“ ist gesperrt').waitFor();
      await until('the end of the token', async () => (await me()).status === 401);
      await page.getByText('Noch kein Token').waitFor();
    });
  });
}
