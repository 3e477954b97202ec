import { changePost, createPost, holdPost } from '#testing/browser/create-post.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'ryup';

test('an administrator removes all posts that match a filter, and their author reads the reason', {
  tag: '@once',
}, async ({ page, context, browser }) => {
  const word = `odavmüük${Date.now()}`;
  const author = await createPerson(slug, 'user', { name: 'Priit Pakkuja' });
  for (const number of [1, 2, 3]) await createPost(author, `Suur ${word} ${number}`);
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await page.goto(`${originOf(slug)}/admin/community?lang=en&q=${encodeURIComponent(word)}`);
  await expect(page.getByRole('row')).toHaveCount(4);
  const all = page.getByRole('checkbox', { name: 'Choose all on this page' });
  await expect(all).toBeEnabled();
  await all.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('3 chosen')).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove (3)' });
  await dialog.getByLabel('Reason', { exact: true }).selectOption({ label: 'It’s advertising or spam.' });
  await dialog.getByLabel('In your own words').fill('Pakkumistel on oma koht.');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Done: 3')).toBeVisible();
  await expect(page.getByRole('row').getByText('Removed').first()).toBeVisible();

  const theirs = await browser.newContext();
  await signInBrowser(theirs, author);
  const own = await theirs.newPage();
  await own.goto(`${originOf(slug)}/notifications?lang=en`);
  await expect(own.getByText(/The team removed what you wrote in “Suur/)).toHaveCount(3);
  await expect(own.getByText('Pakkumistel on oma koht.').first()).toBeVisible();
  await theirs.close();
});

test('a moderator approves held posts, and is told which ones have changed in the meantime', { tag: '@once' }, async ({
  page,
  context,
}) => {
  const word = `esmakordne${Date.now()}`;
  const author = await createPerson(slug);
  const paths = [await createPost(author, `${word} 1`), await createPost(author, `${word} 2`)];
  for (const path of paths) await holdPost(author, path);
  await signInBrowser(context, await createPerson(slug, 'moderator'));
  await page.goto(`${originOf(slug)}/moderator/community?lang=en&state=held&q=${word}`);
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
  await changePost(author, paths[1] ?? '', `${word} 2 uus`);
  await page.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve (2)' });
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog.getByText('Done: 1. Failed: 1')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toContainText(`${word} 2`);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.goto(`${paths[0]}?lang=en`);
  await expect(page.getByRole('heading', { name: `${word} 1` })).toBeVisible();
  await expect(page.getByText('Waiting for approval')).toHaveCount(0);
});
