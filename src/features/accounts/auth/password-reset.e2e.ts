import { linkIn, readNewestMail } from '#testing/browser/mailbox.ts';
import { createPerson } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('someone who forgot their password gets a link and chooses a new one', { tag: '@once' }, async ({ page }) => {
      const { email } = await createPerson('aurora', 'user', { hasPassword: true });
      await page.goto(`${originOf('aurora')}/auth/signin`);
      await page.getByRole('link', { name: 'Forgot your password?' }).click();
      await page.getByLabel('E-mail').fill(email);
      await page.getByRole('button', { name: 'Send me the link' }).click();
      await expect(page.getByRole('main').getByRole('status')).toContainText('a link is on its way');

      const link = linkIn(await readNewestMail(email));
      const { pathname, search, origin } = new URL(link);
      expect(origin).toBe(originOf('aurora'));
      const scanned = await visit('aurora', pathname + search);
      expect(scanned.headers['referrer-policy']).toBe('no-referrer');
      expect(scanned.headers['cache-control']).toContain('no-store');

      await page.goto(link);
      const choose = async (password: string) => {
        await page.getByLabel('Password', { exact: true }).fill(password);
        await page.getByRole('button', { name: 'Save the new password' }).click();
      };
      await choose('tuul');
      await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
      await choose('tuul tuleb merelt');
      await expect(page.getByText('Your new password is saved')).toBeVisible();
      await page.goto(link);
      await choose('tuul tuleb maalt');
      await expect(page.getByText('This link is no longer valid')).toBeVisible();

      await page.goto(`${originOf('aurora')}/auth/signin?next=%2Fpricing`);
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Password').fill('tuul tuleb merelt');
      await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
      if (!javaScriptEnabled) await page.getByRole('link', { name: 'Continue' }).click();
      await expect(page).toHaveURL(`${originOf('aurora')}/pricing`);
    });
  });
}
