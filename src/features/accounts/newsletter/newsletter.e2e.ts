import { linkIn, readNewestMail } from '#testing/browser/mailbox.ts';
import { databaseOf, originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor subscribes to the newsletter on the home page and confirms by mail', { tag: '@once' }, async ({
    page,
  }) => {
    const email = `reader-${Date.now()}@people.test`;
    const count = async () => {
      const { rows } = await databaseOf('aurora').run(
        `select count(*) as count from newsletter_subscribers where email = '${email}'`,
      );
      return rows[0]?.['count'];
    };
    await page.goto(originOf('aurora'));
    const form = page.getByRole('region', { name: 'Newsletter' });
    await form.getByLabel('Your e-mail').fill(email);
    await form.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText(`We have written to ${email}`);
    const link = linkIn(await readNewestMail(email));
    await page.goto(link);
    await expect(page.getByText('You agree that we send you our newsletter by e-mail.')).toBeVisible();
    expect(await count()).toBe(0);
    await page.getByRole('button', { name: 'Yes, I agree' }).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText(`${email} now gets the e-mails of Aurora`);
    expect(await count()).toBe(1);
  });

  test('a mistyped address stays in its field, which shows the error', { tag: '@once' }, async ({ page }) => {
    await page.goto(`${originOf('aurora')}/newsletter`);
    // Browsers accept this address, but mail servers don't.
    await page.getByLabel('Your e-mail').fill('mari@people');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByLabel('Your e-mail')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Your e-mail')).toHaveValue('mari@people');
  });
});
