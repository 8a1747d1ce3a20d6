import { DEMO_TEAM, type AuditTrail } from '@rollheim/contracts';
import { describe, expect, test } from 'vitest';
import type { Harness } from '../support/harness.ts';

/** What each role of the team sees of the back office. */
export function rolesStory(harness: () => Harness): void {
  describe('roles of the team', () => {
    test('a clerk sees the ads and no payments, finance the payments and no ads, and a closed page says whose it is', async () => {
      const clerk = await harness().as('clerk');
      await clerk.page.goto('/operator/inserate');
      const tabs = (page: typeof clerk.page) =>
        page.getByRole('navigation', { name: 'Betrieb' }).getByRole('link').allInnerTexts();
      await clerk.page.getByRole('heading', { level: 1 }).waitFor();
      expect(await tabs(clerk.page)).toEqual(expect.arrayContaining(['Inserate', 'Händler', 'Kunden']));
      expect(await tabs(clerk.page)).not.toContain('Zahlungen');
      // the page asks all the same
      clerk.expect(403, /\/private\/operator\/orders/);
      await clerk.page.goto('/operator/zahlungen');
      await clerk.page.getByText('Das macht die Finanzabteilung.').waitFor();

      const finance = await harness().as('finance');
      await finance.page.goto('/operator/zahlungen');
      await finance.page.getByRole('heading', { level: 1, name: 'Zahlungen' }).waitFor();
      expect(await tabs(finance.page)).toEqual(['Übersicht', 'Kunden', 'Zahlungen']);
      await finance.page.getByRole('button', { name: /Felix Brunner/ }).click();
      const menu = finance.page.getByRole('menu');
      await menu.getByRole('menuitem', { name: 'Zahlungen' }).waitFor();
      expect(await menu.getByRole('menuitem', { name: 'Inserate prüfen' }).count()).toBe(0);
      finance.expect(403, /\/private\/operator\/ads/);
      await finance.page.goto('/operator/inserate');
      await finance.page.getByText('Das macht die Sachbearbeitung.').waitFor();
    });

    test('a senior gives a role and takes it again: open pages and the next call follow', async () => {
      const content = await harness().as('content');
      await content.page.goto('/operator/feiertage');
      const tabs = content.page.getByRole('navigation', { name: 'Betrieb' });
      await tabs.getByRole('link', { name: 'Feiertage' }).waitFor();
      const orders = async () =>
        (await content.context.request.get('/api/private/operator/orders?group=pending')).status();
      expect(await orders()).toBe(403);

      const senior = await harness().as('senior');
      await senior.page.goto('/operator/kunden');
      const team = senior.page.getByRole('table', { name: 'Das Team' });
      await team.getByRole('link', { name: DEMO_TEAM.content.email }).click();
      const roles = senior.page.getByRole('main');
      await roles.getByRole('heading', { name: 'Rollen im Team' }).waitFor();
      await roles.locator('label', { hasText: 'Finanzen' }).click();
      await roles.getByRole('button', { name: 'Rollen speichern' }).click();
      await senior.page.getByText('Die Rollen sind geändert und gelten ab sofort.').waitFor();
      await tabs.getByRole('link', { name: 'Zahlungen' }).waitFor();
      expect(await orders()).toBe(200);

      await roles.getByRole('checkbox', { name: 'Finanzen', checked: true }).waitFor();
      await roles.locator('label', { hasText: 'Finanzen' }).click();
      await roles.getByRole('button', { name: 'Rollen speichern' }).click();
      await tabs.getByRole('link', { name: 'Zahlungen' }).waitFor({ state: 'detached' });
      expect(await orders()).toBe(403);

      await senior.page.goto('/operator/audit');
      await senior.page.getByRole('link', { name: 'Rollen geändert' }).first().waitFor();
      // a long reason is read as a whole
      const reason = 'Bitte prüfen Sie die Fahrgestellnummer und tragen Sie sie ein. '.repeat(12).trim();
      await senior.page.route('**/api/private/operator/audit?*', async (route) => {
        const answer = await route.fetch();
        const trail = (await answer.json()) as AuditTrail;
        const entries = trail.entries.map((entry) => ({ ...entry, reason }));
        await route.fulfill({ response: answer, json: { ...trail, entries } });
      });
      await senior.page.goto('/operator/audit?act=account.set-roles');
      const line = senior.page.getByText(reason).first();
      await line.waitFor();
      expect(await line.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
      const table = senior.page.getByRole('table');
      expect(
        await table.evaluate((it) => it.clientWidth - (it.parentElement?.clientWidth ?? 0)),
      ).toBeLessThanOrEqual(0);
      await senior.page.goto(`/operator/kunden/${DEMO_TEAM.clerk.customerId}`);
      await roles.getByRole('checkbox', { name: 'Sachbearbeitung', checked: true }).waitFor();
    });
  });
}
