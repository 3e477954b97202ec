import { createComment, createPost } from '#testing/browser/create-post.ts';
import { findBarriers, findOverflow } from '#testing/browser/inspect-page.ts';
import { createPerson } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'aurora';
const origin = originOf(slug);
const unique = (first: string) => `${first} ${Math.random().toString(36).slice(2, 10)}son`;

test('a member blocks the author of a comment, whose text disappears, and ends the block on their profile', {
  tag: '@once',
}, async ({ page, member }) => {
  const [author, blocked] = [
    await createPerson(slug, 'user'),
    await createPerson(slug, 'user', { name: unique('Leif') }),
  ];
  const path = await createPost(author, 'Where do you ski?');
  await createComment(blocked, path, 'Nowhere, it is dull.');
  await createComment(author, path, 'In the valley behind the church.');
  await member(slug);
  await page.goto(`${path}?lang=en`);
  await page.getByRole('button', { name: `More about the comment by ${blocked.name}` }).click();
  await page.getByRole('button', { name: `Block ${blocked.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Block ${blocked.name}?` });
  await expect(dialog).toContainText(`You won’t see what ${blocked.name} writes`);
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page)).toEqual([]);
  await dialog.getByRole('button', { name: `Block ${blocked.name}` }).click();
  await expect(page.getByText('You’ve blocked whoever wrote this.')).toBeVisible();
  await expect(page.getByText('Nowhere, it is dull.')).toHaveCount(0);
  await expect(page.getByText('In the valley behind the church.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '2 comments' })).toBeVisible();
  await page.goto(`${origin}/profile/${blocked.id}`);
  await expect(page.getByText(`You’ve blocked ${blocked.name}.`)).toBeVisible();
  await page.getByRole('button', { name: `Unblock ${blocked.name}` }).click();
  await expect(page.getByRole('button', { name: `Block ${blocked.name}`, exact: true })).toBeVisible();
  await page.goto(path);
  await expect(page.getByText('Nowhere, it is dull.')).toBeVisible();
});

test('a member cancels a block on a hover card, then blocks the author of a post from its menu', {
  tag: '@once',
}, async ({ page, member }) => {
  const blocked = await createPerson(slug, 'user', { name: unique('Sigrid') });
  const path = await createPost(blocked, 'A post that someone hides');
  await member(slug);
  await page.goto(`${path}?lang=en`);
  await page.getByRole('article').getByRole('link', { name: blocked.name, exact: true }).first().hover();
  await page
    .locator('#member-card')
    .getByRole('button', { name: `Block ${blocked.name}` })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'More about this post' }).click();
  await page.getByRole('button', { name: `Block ${blocked.name}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Block ${blocked.name}` })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hidden post' })).toBeVisible();
  await page.goto(`${origin}/community`);
  await expect(page.getByRole('link', { name: 'A post that someone hides' })).toHaveCount(0);
});

test('blocking a member from a hover card hides what they wrote on the page at once', { tag: '@once' }, async ({
  page,
  member,
}) => {
  const [author, blocked] = [
    await createPerson(slug, 'user'),
    await createPerson(slug, 'user', { name: unique('Hilde') }),
  ];
  const path = await createPost(author, 'Where do you skate?');
  await createComment(blocked, path, 'On thin ice.');
  await member(slug);
  await page.goto(`${path}?lang=en`);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole('link', { name: blocked.name, exact: true }).first().hover();
  await page
    .locator('#member-card')
    .getByRole('button', { name: `Block ${blocked.name}` })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Block ${blocked.name}` })
    .click();
  await expect(page.getByText('You’ve blocked whoever wrote this.')).toBeVisible();
  await expect(page.getByText('On thin ice.')).toHaveCount(0);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});
