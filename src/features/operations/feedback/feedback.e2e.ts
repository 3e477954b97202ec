import { readNewestMail } from '#testing/browser/mailbox.ts';
import { chooseLanguage } from '#testing/browser/people.ts';
import { databaseOf, originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

const markup = '<img src=x onerror="document.title=1"> tere';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('a visitor sends feedback; the form keeps its fields after an error', async ({ page }) => {
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

test('a visitor can’t reach the decoy, and a message that fills it in reaches no one', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto(`${originOf('aurora')}/feedback?lang=en`);
  await expect(page.getByRole('textbox', { name: 'Leave this empty' })).toHaveCount(0);
  const decoy = page.locator('input[name="topic"]');
  await decoy.focus();
  await expect(decoy).not.toBeFocused();
  const words = `Buy pills ${crypto.randomUUID()}`;
  await page.getByLabel('Your message').fill(words);
  await decoy.evaluate((input: HTMLInputElement) => {
    input.value = 'Pills';
  });
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Thank you, it has arrived')).toBeVisible();
  expect(await databaseOf('aurora').all(`select id from feedback where message = '${words}'`)).toEqual([]);
});

test('a member is not asked for an address, and staff read the message as text', { tag: '@once' }, async ({
  page,
  member,
}) => {
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

test('an administrator finds a message, tags it, and answers it by mail once', { tag: '@once' }, async ({
  page,
  member,
}) => {
  const admin = await member('aurora', 'admin');
  const writer = `writer.${admin.email}`;
  const message = { message: 'Kus on novembri väljasõit?', email: writer, page: '/events' };
  const sent = await visit('aurora', '/api/feedback', {
    method: 'POST',
    body: JSON.stringify(message),
    headers: { 'content-type': 'application/json', 'accept-language': 'et', 'cf-connecting-ip': '10.251.0.1' },
  });
  expect(sent.status).toBe(202);
  await chooseLanguage(page.context(), 'aurora', 'et');
  await page.goto(`${originOf('aurora')}/admin/feedback`);
  await page.getByLabel('Otsi').fill(writer);
  await page.getByRole('button', { name: 'Näita', exact: true }).click();
  const entry = page.getByRole('main').getByRole('article');
  await expect(entry).toHaveCount(1);

  const answer = entry.getByLabel(`Sinu vastus aadressile ${writer}`);
  await entry.getByText('Vasta', { exact: true }).press('Enter');
  await answer.fill('Tere!\n\nSee on 28. novembril.');
  await entry.getByText('Seis ja sildid').press('Enter');
  await entry.getByLabel('Seis').selectOption({ label: 'Töös' });
  await entry.getByLabel('Sildid').fill(`november, ${'x'.repeat(31)}`);
  await entry.getByRole('button', { name: 'Salvesta' }).click();
  await expect(entry.getByText('Silt võib olla kuni 30 tähemärki pikk.')).toBeVisible();
  await entry.getByLabel('Sildid').fill('Väljasõit, november');
  await entry.getByRole('button', { name: 'Salvesta' }).click();
  await expect(entry.getByRole('link', { name: '#väljasõit' })).toBeVisible();
  await expect(entry.locator('.badge')).toHaveText('Töös');

  // The unsent answer survives the reload.
  await expect(answer).toHaveValue('Tere!\n\nSee on 28. novembril.');
  await entry.getByText('Vasta', { exact: true }).press('Enter');
  await entry.getByRole('button', { name: 'Saada vastus' }).click();
  await expect(entry.locator('.badge')).toHaveText('Vastatud');
  await expect(entry).toContainText('Vastas Mari Maasikas');
  await expect(entry.getByText('Vasta', { exact: true })).toHaveCount(0);
  const mail = await readNewestMail(writer);
  expect(mail.text).toContain('See on 28. novembril.');
  expect(mail.text).toContain('Kus on novembri väljasõit?');
});
