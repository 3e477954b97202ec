import type { Page } from '@playwright/test';
import { findBarriers, findOverflow } from '#testing/browser/inspect-page.ts';
import { linkIn, readNewestMail } from '#testing/browser/mailbox.ts';
import { databaseOf, originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

const password = 'kuu paistab metsa kohal';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', { tag: javaScriptEnabled ? [] : '@once' }, () => {
    test.use({ javaScriptEnabled });

    test('someone joins, confirms their address in the same browser, and returns signed in to the page they came from', async ({
      page,
    }) => {
      const email = `${crypto.randomUUID()}@people.test`;
      await join(page, email);
      await expect(page.getByRole('heading', { name: 'Check your mailbox' })).toBeVisible();
      await expect(page.getByRole('main').getByRole('status').first()).toContainText(email);

      const link = linkIn(await readNewestMail(email));
      const { pathname, search, origin } = new URL(link);
      expect(origin).toBe(originOf('aurora'));
      expect(await storedPassword(email)).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/);
      for (let scan = 0; scan < 2; scan += 1) {
        const scanned = await visit('aurora', pathname + search);
        expect(scanned.status).toBe(200);
        expect(scanned.headers['referrer-policy']).toBe('no-referrer');
        expect(scanned.headers['cache-control']).toContain('no-store');
      }

      await page.goto(link);
      await page.getByRole('button', { name: 'Confirm my address' }).click();
      if (!javaScriptEnabled) await page.getByRole('link', { name: 'Continue' }).click();
      await expect(page).toHaveURL(`${originOf('aurora')}/pricing`);
      if (javaScriptEnabled) await expect(page.getByLabel('Account: Olga Õun')).toHaveText('OÕ');
      expect((await page.context().cookies()).find(({ name }) => name === '__Host-session')).toMatchObject({
        httpOnly: true,
        secure: true,
        sameSite: 'Lax',
      });
      await page.goto(link);
      await page.getByRole('button', { name: 'Confirm my address' }).click();
      await expect(page.getByText('This link is no longer valid')).toBeVisible();
    });

    test('someone who confirms in another browser signs in there, with their address filled in', {
      tag: '@once',
    }, async ({ page, browser }) => {
      const email = `${crypto.randomUUID()}@people.test`;
      await join(page, email);
      const link = linkIn(await readNewestMail(email));
      const elsewhere = await browser.newContext({ locale: 'en-GB', javaScriptEnabled });
      const other = await elsewhere.newPage();
      await other.goto(link);
      await other.getByRole('button', { name: 'Confirm my address' }).click();
      await expect(other.getByText('Your address is confirmed')).toBeVisible();
      await expect(other.getByLabel('E-mail')).toHaveValue(email);
      await fillIn(other, { Password: password });
      await other.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
      if (!javaScriptEnabled) await other.getByRole('link', { name: 'Continue' }).click();
      await expect(other).toHaveURL(`${originOf('aurora')}/pricing`);
      await elsewhere.close();
    });
  });
}

test('a link that didn’t arrive is sent again to the address that was typed', { tag: '@once' }, async ({ page }) => {
  const email = `${crypto.randomUUID()}@people.test`;
  await join(page, email);
  await readNewestMail(email);
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.getByText('a new link is on its way')).toBeVisible();
  expect(new URL(linkIn(await readNewestMail(email, 2))).searchParams.get('next')).toBe('/pricing');
  expect(await findBarriers(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await findOverflow(page)).toEqual([]);
});

async function storedPassword(email: string): Promise<string> {
  const find = `select password_hash as stored from users where email = '${email}'`;
  const { stored } = await databaseOf('aurora').get<{ stored: string }>(find);
  return stored;
}

async function join(page: Page, email: string): Promise<void> {
  await page.goto(`${originOf('aurora')}/pricing`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Join' }).click();
  await fillIn(page, { Name: 'Olga Õun', 'E-mail': email, Password: password });
  await page.getByRole('button', { name: 'Create my account' }).click();
}

async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}
