import { beginComment, beginPost } from '#testing/browser/begin-post.ts';
import { createPerson } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'ryup';
const title = 'Kuidas talvel kartuleid hoida?';

test('a member writes a comment, which appears without a reload, and edits and deletes it', async ({
  page,
  member,
}) => {
  test.slow();
  await member(slug);
  await page.goto(`${await beginPost(await createPerson(slug), title)}?lang=en`);
  await page.evaluate(() => Reflect.set(globalThis, 'isSamePage', true));
  const field = page.getByRole('textbox', { name: 'Write a comment' });
  await field.click();
  await expect(page.locator('.is-drawn')).toBeVisible();
  await page.keyboard.type('Külmkapp on **parem** kui sahver');
  await page.keyboard.press('Control+Enter');
  const comment = page.getByRole('article', { name: /Comment by Mari/ });
  await expect(comment.locator('strong')).toHaveText('parem');
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage'))).toBe(true);

  await comment.getByRole('button', { name: /More about/ }).click();
  await comment.getByRole('button', { name: 'Edit' }).click();
  const edited = comment.getByRole('textbox', { name: 'Edit your comment' });
  await edited.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Kelder on kõige parem');
  await comment.getByRole('button', { name: 'Save changes' }).click();
  await expect(comment.getByText('Kelder on kõige parem')).toBeVisible();
  await expect(comment.getByText('edited')).toBeVisible();

  await comment.getByRole('button', { name: /More about/ }).click();
  await comment.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('This comment was deleted.')).toBeVisible();
});

test('a reply stands below what it replies to, and a reaction counts at once', async ({ page, member }) => {
  const author = await createPerson(slug, 'user', { name: 'Jaan Rebane' });
  const path = await beginPost(author, title);
  await beginComment(author, path, 'Mina panen kappi');
  await member(slug);
  await page.goto(`${path}?lang=en`);
  const first = page.getByRole('article', { name: 'Comment by Jaan Rebane' });
  await first.getByRole('button', { name: 'Reply' }).click();
  await expect(page.getByText('Replying to Jaan Rebane')).toBeVisible();
  await page.keyboard.type('Mina ka');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.locator('[data-replies]').getByText('Mina ka')).toBeVisible();

  await first.getByRole('button', { name: 'Add a reaction' }).click();
  await first.getByRole('button', { name: 'Thank you' }).last().click();
  const thanks = first.getByRole('button', { name: 'Thank you' }).first();
  await expect(thanks).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(thanks).toHaveText(/1/);
});

test('a link to a comment opens the part of a long thread that it is in', { tag: '@once' }, async ({
  page,
  member,
}) => {
  const author = await createPerson(slug, 'user', { name: 'Jaan Rebane' });
  const path = await beginPost(author, title);
  const ids: string[] = [];
  for (let number = 1; number <= 35; number += 1) ids.push(await beginComment(author, path, `Mõte number ${number}`));
  await member(slug);
  await page.goto(`${path}?comment=${ids[33]}&lang=en`);
  await expect(page.getByText('Mõte number 34')).toBeInViewport();
  await expect(page.getByText('Mõte number 30', { exact: true })).toHaveCount(0);
  // Without scrolling to the link, as a thumb on it would have.
  await page.getByRole('link', { name: 'Show earlier comments' }).dispatchEvent('click');
  await expect(page.getByText('Mõte number 30', { exact: true })).toBeAttached();
  await expect(page.getByText('Mõte number 34')).toBeInViewport();
});

test('a new post keeps what was typed until it is sent', async ({ page, member }) => {
  await member(slug);
  await page.goto(`${originOf(slug)}/community/new?lang=en`);
  await page.getByLabel('Title', { exact: true }).fill('Millal vihma tuleb?');
  await page.getByRole('textbox', { name: 'Text', exact: true }).click();
  await page.keyboard.type('Peenar on kuiv');
  await page.waitForTimeout(600);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Millal vihma tuleb?');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page).toHaveURL(/\/community\/posts\//);
  await expect(page.getByRole('heading', { name: 'Millal vihma tuleb?' })).toBeVisible();
  await expect(page.getByText('Peenar on kuiv')).toBeVisible();
  await page.goto(`${originOf(slug)}/community/new?lang=en`);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('');
});
