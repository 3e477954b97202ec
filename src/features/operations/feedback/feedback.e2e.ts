import { readNewestMail } from '#testing/browser/mailbox.ts';
import { chooseLanguage } from '#testing/browser/people.ts';
import { databaseOf, originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

const markup = '<img src=x onerror="document.title=1"> tere';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', { tag: javaScriptEnabled ? [] : '@once' }, () => {
    test.use({ javaScriptEnabled });

    test('a visitor sends feedback, and the form keeps its fields after an error', async ({ page }) => {
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

test('a visitor can’t reach the decoy field, and a message that fills it in isn’t stored', { tag: '@once' }, async ({
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
  await page.getByRole('searchbox', { name: 'Sõnum, nimi või aadress' }).fill(writer);
  const entry = page.getByRole('row', { name: 'Kus on novembri väljasõit?' });
  await expect(page.getByRole('rowheader')).toHaveCount(1);

  await entry.getByRole('button', { name: 'Kus on novembri väljasõit?' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Vasta' }).click();
  await page.getByLabel(`Sinu vastus aadressile ${writer}`).fill('Tere!\n\nSee on 28. novembril.');
  await page.keyboard.press('Escape');
  const act = async (name: string) => {
    await entry.getByRole('button', { name: `Veel: ${writer}` }).click();
    await entry.getByRole('button', { name, exact: true }).click();
  };
  await act('Seis ja sildid');
  await page.getByRole('combobox', { name: 'Olek' }).selectOption({ label: 'Töös' });
  await page.getByRole('textbox', { name: 'Sildid' }).fill('Väljasõit, november');
  await page.getByRole('button', { name: 'Salvesta' }).click();
  await expect(page.getByText('Salvestatud.')).toBeVisible();
  await expect(entry.getByRole('button', { name: '#väljasõit' })).toBeVisible();
  await expect(entry.getByText('Töös')).toBeVisible();

  // The unsent answer is still there after the dialog was closed.
  await act('Vasta');
  await expect(page.getByLabel(`Sinu vastus aadressile ${writer}`)).toHaveValue('Tere!\n\nSee on 28. novembril.');
  await page.getByRole('button', { name: 'Saada vastus' }).click();
  await expect(page.getByText('Vastus on teel.')).toBeVisible();
  await expect(entry.getByText('Vastatud')).toBeVisible();
  await entry.getByRole('button', { name: 'Kus on novembri väljasõit?' }).click();
  await expect(page.getByRole('dialog')).toContainText('Vastas Mari Maasikas');
  const mail = await readNewestMail(writer);
  expect(mail.text).toContain('See on 28. novembril.');
  expect(mail.text).toContain('Kus on novembri väljasõit?');
});
