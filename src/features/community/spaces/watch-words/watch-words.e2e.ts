import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'aurora';

test('an administrator tries watch words on a text, saves them and removes them', { tag: '@once' }, async ({
  page,
  context,
}) => {
  const word = `testword${Date.now()}`;
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await page.goto(`${originOf(slug)}/admin/community/watch-words?lang=en`);
  const list = page.getByRole('group', { name: 'English' }).getByLabel('Wait for approval');
  const before = await list.inputValue();
  await list.fill(`${before}\n${word}*`);
  await page.getByLabel('Text', { exact: true }).fill(`Buy ${word.toUpperCase()}s now`);
  await page.getByRole('button', { name: 'Find words' }).click();
  await expect(page.getByText(`${word}* (English): waits for approval`)).toBeVisible();
  await page.getByLabel('Text', { exact: true }).fill('Nothing to see');
  await page.getByRole('button', { name: 'Find words' }).click();
  await expect(page.getByText('None of the words is in this text.')).toBeVisible();

  await list.fill(`${before}\n${word}*\nx`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please write words of 2 to 60 characters')).toBeVisible();
  await list.fill(`${before}\n${word}*`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(list).toHaveValue(`${before}\n${word}*`.trim());
  await list.fill(before);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(list).toHaveValue(before);
});
