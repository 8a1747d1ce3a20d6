import type { Page } from 'playwright';

/** Fills the login page that is open, and sends it. */
export async function submitLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).click();
}

/** Logs in on the login page, as a browser that was here before: with the site's worker, and waits for the account in the app bar. */
export async function logIn(page: Page, email: string, password: string, name: RegExp): Promise<void> {
  await page.goto('/login');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await submitLogin(page, email, password);
  await page.getByRole('banner').getByRole('button', { name }).waitFor();
}
