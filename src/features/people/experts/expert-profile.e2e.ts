import { linkIn, readNewestMail } from '#testing/browser/mailbox.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const origin = originOf('aurora');

test('an admin appoints a member, who introduces themselves and is asked', { tag: '@once' }, async ({
  page,
  context,
  member,
}) => {
  const expert = await createPerson('aurora');
  const headline = `Lens repairs ${expert.id.slice(-6)}`;
  await member('aurora', 'admin');
  await page.goto(`${origin}/admin/experts?search=${encodeURIComponent(expert.email)}`);
  await page.getByRole('button', { name: /^Appoint as an expert/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Appoint' }).click();
  const row = page.getByRole('row').filter({ hasText: expert.email });
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

  const asker = await member('aurora');
  await page.goto(`${origin}/experts`);
  await page.getByRole('article').filter({ hasText: headline }).getByRole('link').click();
  await expect(page.getByText('Send a picture first.')).toBeVisible();
  await page.getByLabel('Your question').fill('<b>Is a cracked</b> filter worth mending?');
  await page.getByRole('button', { name: 'Send question' }).click();
  await expect(page.getByText('Your question is on its way')).toBeVisible();
  const { text, replyTo } = await readNewestMail(expert.email, 2);
  expect(text).toContain('<b>Is a cracked</b> filter worth mending?');
  expect(replyTo?.map(({ address }) => address)).toEqual([asker.email]);
});
