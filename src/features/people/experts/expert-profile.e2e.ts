import { createApiCaller } from '#testing/browser/create-item.ts';
import { findBarriers } from '#testing/browser/inspect-page.ts';
import { linkIn, readNewestMail } from '#testing/browser/mailbox.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const origin = originOf('aurora');

test('an admin appoints an expert, who fills in a profile and gets a question', { tag: '@once' }, async ({
  page,
  context,
  member,
}) => {
  const expert = await createPerson('aurora');
  const headline = `Lens repairs ${expert.id.slice(-6)}`;
  await member('aurora', 'admin');
  await page.goto(`${origin}/admin/experts?search=${encodeURIComponent(expert.email)}`);
  const row = page.getByRole('row').filter({ hasText: expert.email });
  await row.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('button', { name: 'Appoint as an expert' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Appoint' }).click();
  await expect(row).toContainText('Not written yet');

  await signInBrowser(context, expert);
  await page.goto(linkIn(await readNewestMail(expert.email)));
  const english = page.getByRole('group', { name: 'In English' });
  await english.getByLabel('What you do').fill(headline);
  await page.getByLabel('Show me in the directory').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please write a sentence or two about yourself.')).toBeVisible();
  await expect(english.getByLabel('What you do'), 'nothing typed is lost').toHaveValue(headline);
  await english.getByLabel('About you').fill('I mend what fell on the rocks.\n\nSend a picture first.');
  await page.getByLabel('Field 1, In English').fill('Repairs');
  await page.getByRole('checkbox', { name: 'English' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. You are in the directory.')).toBeVisible();

  const mari = await member('aurora');
  await page.goto(`${origin}/experts`);
  await page.getByRole('article').filter({ hasText: headline }).getByRole('heading').click();
  await expect(page.getByText('Send a picture first.')).toBeVisible();
  await page.getByLabel('Subject').fill('A cracked filter');
  await page.getByLabel('Your question').fill('<b>Is a cracked</b> filter worth mending?');
  await page.getByRole('button', { name: 'Send question' }).click();
  await expect(page.getByText('Your question is on its way')).toBeVisible();
  await page.getByRole('link', { name: 'Open the conversation' }).click();
  await expect(page.getByRole('heading', { name: 'A cracked filter', level: 1 })).toBeVisible();
  const conversation = new URL(page.url()).pathname;

  await signInBrowser(context, expert);
  await page.goto(`${origin}/expert/messages`);
  await page.getByRole('link', { name: 'A cracked filter' }).click();
  await expect(page.getByRole('article').getByText('filter worth mending?')).toBeVisible();
  await page.getByLabel('Note').fill('Wide-angle lens');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Message', exact: true }).click();
  await expect(page.locator('.is-drawn')).toBeVisible();
  await page.keyboard.type('Often, yes.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('article').getByText('Often, yes.')).toBeVisible();
  await page.goto(`${origin}/expert/messages?state=answered`);
  await expect(page.getByRole('link', { name: 'A cracked filter' })).toBeVisible();
  await expect(page.getByText('Has a note')).toBeVisible();

  // The member's reply appears without a reload.
  const [id = ''] = /[0-9a-f-]{36}$/.exec(conversation) ?? [];
  await page.goto(`${origin}/expert/messages?state=open`);
  await expect(page.getByRole('link', { name: 'A cracked filter' })).toHaveCount(0);
  await createApiCaller(mari)('POST', `/api/threads/${id}/messages`, { content: 'Thank you!' });
  await expect(page.getByRole('link', { name: 'A cracked filter' })).toBeVisible({ timeout: 10_000 });
});
