import { createComment, createPost } from '#testing/browser/create-post.ts';
import { findBarriers } from '#testing/browser/inspect-page.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { pressKey } from '#testing/browser/press-key.ts';
import { databaseOf, originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'changing';

test('an expert posts in a space where only experts may start posts, and is recognised by a badge', {
  tag: '@once',
}, async ({ page, context }) => {
  const [space, expert, mari] = [
    `experts-${crypto.randomUUID().slice(0, 8)}`,
    await createPerson(slug, 'expert', { name: 'Doktor Kask' }),
    await createPerson(slug),
  ];
  await databaseOf(slug).run(`
    insert into spaces (id, slug, name_et, name_en, description_et, description_en, icon, post_access, position, created_at)
    values ('${crypto.randomUUID()}', '${space}', 'Nõu', 'Advice', '', '', 'moon', 'experts', 90, ${Date.now()})`);
  await signInBrowser(context, expert);
  await page.goto(`${originOf(slug)}/community?space=${space}&lang=en`);
  await expect(page.getByText('Experts and staff start posts here')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await pressKey(page.getByRole('main').getByRole('link', { name: 'New post' }).first(), 'Enter');
  await expect(page.getByLabel('Where to?').locator('option:checked')).toHaveText('Advice');
  await page.getByLabel('Title', { exact: true }).fill('Kuidas talvel magada');
  await page.getByRole('textbox', { name: 'Text', exact: true }).focus();
  await expect(page.locator('.is-drawn').first()).toBeVisible();
  await page.keyboard.type('## Esiteks');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Pime tuba.');
  expect(await findBarriers(page)).toEqual([]);
  await pressKey(page.getByRole('button', { name: 'Post', exact: true }), 'Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Kuidas talvel magada' })).toBeVisible();
  const post = page.locator('[data-thread-post]');
  await expect(post.getByText('Expert', { exact: true })).toBeVisible();
  const path = page.url();

  // A member may comment there but not start a post. The expert's comments elsewhere have the badge, too.
  await signInBrowser(context, mari);
  await page.goto(`${originOf(slug)}/community?space=${space}&lang=en`);
  await expect(page.getByRole('main').getByRole('link', { name: 'New post' })).toHaveCount(0);
  await page.goto(`${path}?lang=en`);
  await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeVisible();
  const question = await createPost(mari, 'Kuidas talvel magada?');
  await createComment(expert, question, 'Pimedas toas.');
  await page.goto(`${question}?lang=en`);
  const comment = page.getByRole('article', { name: 'Comment by Doktor Kask' });
  await expect(comment.getByText('Expert', { exact: true })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
});
