import { readFile } from 'node:fs/promises';
import { readNewestMail } from '#testing/browser/mailbox.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

const slug = 'ryup';

test('an administrator creates cards, cancels one, and revokes one from the member who redeemed it', {
  tag: '@once',
}, async ({ page, context }) => {
  const mari = await createPerson(slug);
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await page.goto(`${originOf(slug)}/admin/gift-cards?lang=en`);
  await page.getByRole('button', { name: 'Create cards' }).click();
  const form = page.getByRole('dialog', { name: 'Create gift cards' });
  await form.getByLabel('How many').fill('2');
  await form.getByLabel('Description').fill('Suvepäevad');
  await form.getByRole('button', { name: 'Create' }).click();
  const made = page.getByRole('dialog', { name: 'The cards are ready' });
  const codes = (await made.getByLabel('Codes').inputValue()).split('\n');
  expect(codes).toHaveLength(2);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    made.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain(codes[0]);
  await made.getByRole('button', { name: 'Done' }).click();

  const [redeemed = '', spare = ''] = codes;
  const rowOf = (code: string) => page.getByRole('row', { name: code.slice(-4) });
  await rowOf(spare)
    .getByRole('button', { name: /^Cancel the card/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the card' }).click();
  await expect(page.getByText('The card is cancelled.')).toBeFocused();
  await expect(rowOf(spare).getByRole('cell', { name: 'Cancelled' })).toBeVisible();
  await expect(rowOf(spare).getByRole('button')).toHaveCount(0);

  const headers = { authorization: `Bearer ${mari.token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ code: redeemed });
  expect((await visit(slug, '/api/gift-cards/redeem', { method: 'POST', headers, body })).status).toBe(200);
  await page.reload();
  await rowOf(redeemed)
    .getByRole('button', { name: /^Revoke the card/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Revoke this card?' });
  await dialog.getByLabel('Reason').fill('Kaart anti kogemata.');
  await dialog.getByRole('button', { name: 'Revoke the card' }).click();
  await expect(page.getByText('The card is revoked.')).toBeFocused();
  await expect(rowOf(redeemed).getByText(/Revoked by Mari Maasikas.*Kaart anti kogemata\./)).toBeVisible();
  expect((await readNewestMail(mari.email)).text).toContain('Kaart anti kogemata.');
});

test('an export that stalls ends with a message, and can be requested again', { tag: '@once' }, async ({
  page,
  member,
}) => {
  await member(slug, 'admin');
  await page.clock.install();
  await page.goto(`${originOf(slug)}/admin/gift-cards?lang=en`);
  const button = page.locator('[data-export]');
  await expect(button).toBeVisible();
  let asked = 0;
  await page.route(/gift-cards\/export/, (route) => {
    asked += 1;
    return asked === 1 ? undefined : route.continue();
  });
  await button.click();
  await expect.poll(() => asked).toBe(1);
  await page.clock.fastForward(25_000);
  await expect(button).toBeDisabled();
  await page.clock.fastForward(10_000);
  await expect(page.getByText('No connection. Check your network')).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  expect(asked).toBe(2);
});
