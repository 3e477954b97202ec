import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { readNewestMail } from '#testing/browser/mailbox.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

const slug = 'ryup';

async function saveCsv(place: Locator, button: string) {
  await place.getByRole('button', { name: button }).click();
  await place.getByRole('button', { name: 'CSV', exact: true }).click();
}

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
  const [file] = await Promise.all([page.waitForEvent('download'), saveCsv(made, 'Download CSV')]);
  expect(await readFile(await file.path(), 'utf8')).toContain(codes[0]);
  await made.getByRole('button', { name: 'Done' }).click();

  const [redeemed = '', spare = ''] = codes;
  const rowOf = (code: string) => page.getByRole('row', { name: code.slice(-4) });
  const act = async (code: string, name: string) => {
    await rowOf(code)
      .getByRole('button', { name: /^More about/ })
      .click();
    await rowOf(code).getByRole('button', { name, exact: true }).click();
  };
  await act(spare, 'Cancel');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the card' }).click();
  await expect(page.getByText('The card is cancelled.')).toBeVisible();
  await expect(rowOf(spare).getByRole('cell', { name: 'Cancelled' })).toBeVisible();

  const headers = { authorization: `Bearer ${mari.token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ code: redeemed });
  expect((await visit(slug, '/api/gift-cards/redeem', { method: 'POST', headers, body })).status).toBe(200);
  await page.reload();
  await act(redeemed, 'Revoke');
  const dialog = page.getByRole('dialog', { name: 'Revoke this card?' });
  await dialog.getByLabel('Reason').fill('Kaart anti kogemata.');
  await dialog.getByRole('button', { name: 'Revoke the card' }).click();
  await expect(page.getByText('The card is revoked.')).toBeVisible();
  await expect(rowOf(redeemed).getByText(/Revoked by Mari Maasikas.*Kaart anti kogemata\./)).toBeVisible();
  expect((await readNewestMail(mari.email)).text).toContain('Kaart anti kogemata.');
});

test('an administrator cancels cards chosen in the list and sees which ones were kept', { tag: '@once' }, async ({
  page,
  member,
}) => {
  const admin = await member(slug, 'admin');
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' };
  const words = crypto.randomUUID();
  const body = JSON.stringify({ tier: 'premium', months: 1, quantity: 3, description: words });
  const made = await visit(slug, '/api/admin/gift-cards', { method: 'POST', headers, body });
  const { data } = JSON.parse(made.body) as { data: { cards: Array<{ id: string; code: string }> } };
  const [first] = data.cards;
  const cancelled = await visit(slug, `/api/admin/gift-cards/${first?.id}/cancel`, { method: 'POST', headers });
  expect(cancelled.status).toBe(200);

  await page.goto(`${originOf(slug)}/admin/gift-cards?lang=en&q=${words}`);
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
  await page.getByRole('button', { name: 'Cancel cards' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel 3 cards?' });
  await dialog.getByLabel('Why').fill('Trükiviga');
  await dialog.getByRole('button', { name: 'Cancel the cards' }).click();
  const news = page.getByText(`2 cards are cancelled. Already cancelled: …${first?.code.slice(-4)}.`);
  await expect(news).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Cancelled' })).toHaveCount(3);
});

test('a stalled export ends with a message, and can be requested again', { tag: '@once' }, async ({ page, member }) => {
  await member(slug, 'admin');
  await page.clock.install();
  await page.goto(`${originOf(slug)}/admin/gift-cards?lang=en`);
  const button = page.getByRole('button', { name: 'Export CSV' });
  let asked = 0;
  await page.route(/gift-cards\/export/, (route) => {
    asked += 1;
    return asked === 1 ? undefined : route.continue();
  });
  await saveCsv(page.getByRole('main'), 'Export CSV');
  await expect.poll(() => asked).toBe(1);
  await page.clock.fastForward(25_000);
  await expect(button).toBeDisabled();
  await page.clock.fastForward(10_000);
  await expect(page.getByText('No connection. Check your network')).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent('download'), saveCsv(page.getByRole('main'), 'Export CSV')]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  expect(asked).toBe(2);
});
