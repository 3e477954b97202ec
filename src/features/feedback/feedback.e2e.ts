import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const markup = '<img src=x onerror="document.title=1"> tere';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('somebody gives feedback; what was typed survives a mistake', async ({ page }) => {
      await page.goto(`${originOf('aurora')}/feedback?lang=en`);
      await page.getByLabel('Your message').fill(markup);
      await page.getByRole('radio', { name: '4' }).check({ force: true });
      await page.getByLabel('E-mail').fill('mari@people');
      const send = page.getByRole('button', { name: 'Send' });
      await send.click();
      await expect(page.getByText('Please enter a valid e-mail address')).toBeVisible();
      await expect(page.getByLabel('Your message')).toHaveValue(markup);
      await expect(page.getByRole('radio', { name: '4' })).toBeChecked();

      await page.getByLabel('E-mail').fill('mari@people.test');
      await send.click();
      await expect(page.getByRole('heading', { name: 'Thank you, it has arrived' })).toBeVisible();
      await expect(page.getByLabel('Your message')).toBeHidden();
      if (!javaScriptEnabled) await expect(page).toHaveURL(/\/feedback\?sent$/);
    });
  });
}

test('a member is not asked for an address, and staff read the message as text', async ({ page, member }) => {
  const mari = await member('aurora', 'admin');
  await page.goto(`${originOf('aurora')}/feedback?lang=en`);
  await expect(page.getByLabel('E-mail')).toBeHidden();
  await page.getByLabel('Your message').fill(`${markup} ${mari.id}`);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Thank you, it has arrived')).toBeVisible();

  await page.goto(`${originOf('aurora')}/admin?lang=en`);
  const row = page.getByRole('table', { name: 'Newest feedback' }).getByRole('row').filter({ hasText: mari.id });
  await expect(row).toContainText(markup);
  await expect(row).toContainText('Mari Maasikas');
  await expect(page).toHaveTitle(/^Overview/);
});
