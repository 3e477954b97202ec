import { createComment, createPost, holdPost } from '#testing/browser/create-post.ts';
import { findBarriers } from '#testing/browser/inspect-page.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'ryup';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('an administrator with a phone approves a held post, removes a comment, and creates and moves a space', {
  tag: '@once',
}, async ({ page, context }) => {
  test.slow();
  const word = `bussipeatus${Date.now()}`;
  const author = await createPerson(slug, 'user', { name: 'Priit Pakkuja' });
  const address = await createPost(author, `Kirjutan ${word}`, 'Buss hilineb, seega on aega.');
  const comment = await createComment(author, address, 'Osta siit odavalt!');
  await holdPost(author, address);
  await signInBrowser(context, await createPerson(slug, 'admin'));
  const fits = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await findBarriers(page)).toEqual([]);
  };

  // The list shows held posts. The filters above it stay collapsed until they are opened.
  await page.goto(`${originOf(slug)}/admin/community?lang=en`);
  await page.getByRole('link', { name: /^Waiting/ }).tap();
  await page.getByLabel('Words in the text').fill(word);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: /^Filters/ }).tap();
  const more = page.getByRole('button', { name: 'More filters' });
  await expect(page.getByLabel('From', { exact: true })).toBeHidden();
  await more.tap();
  await expect(page.getByLabel('From', { exact: true })).toBeVisible();
  await fits();
  await page.getByRole('link', { name: `Kirjutan ${word}` }).tap();

  await expect(page.getByText('Buss hilineb, seega on aega.').first()).toBeVisible();
  await fits();
  await page.getByRole('button', { name: 'Approve' }).first().tap();
  const approving = page.getByRole('dialog', { name: 'Approve' });
  await expect(approving).toBeInViewport({ ratio: 1 });
  await approving.getByRole('button', { name: 'Approve' }).tap();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  const row = page.locator(`#c-${comment}`);
  await row.getByRole('button', { name: 'Remove' }).tap();
  const removing = page.getByRole('dialog', { name: 'Remove' });
  await removing.getByLabel('Reason', { exact: true }).selectOption({ label: 'It’s advertising or spam.' });
  await removing.getByLabel('In your own words').fill('Pakkumistel on oma koht.');
  await expect(removing.getByRole('button', { name: 'Remove' })).toBeInViewport({ ratio: 1 });
  await removing.getByRole('button', { name: 'Remove' }).tap();
  await expect(row.getByRole('button', { name: 'Restore' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'What staff did' })).toContainText('Pakkumistel on oma koht.');

  const name = `Bussijutud ${Date.now()}`;
  await page.goto(`${originOf(slug)}/admin/community/spaces?lang=en`);
  await fits();
  await page.getByRole('button', { name: 'Add a space' }).tap();
  const adding = page.getByRole('dialog', { name: 'Add a space' });
  await adding.getByLabel('Address').fill(`buss-${Date.now()}`);
  await adding.getByLabel('Name in Estonian').fill(name);
  await adding.getByLabel('Name in English').fill(name);
  await adding.getByRole('button', { name: 'Add a space' }).tap();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.getByRole('button', { name: `Move up: ${name}` }).tap();
  await expect(page.getByText(new RegExp(`${name} is now number \\d+\\.`))).toBeVisible();
  // Archives the space again, so that other tests see the usual spaces.
  const made = page.locator('.space-row').filter({ hasText: name });
  await made.locator('summary').tap();
  await made.getByRole('button', { name: 'Archive' }).tap();
  await expect(made.getByText('Archived')).toBeVisible();
});
