import { createComment, createPost, holdPost } from '#testing/browser/create-post.ts';
import { findBarriers } from '#testing/browser/inspect-page.ts';
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
  await page.goto(`${await createPost(await createPerson(slug), title)}?lang=en`);
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
  await comment.getByRole('button', { name: 'Edit', exact: true }).click();
  const edited = comment.getByRole('textbox', { name: 'Edit your comment' });
  await expect(comment.locator('.is-drawn')).toBeVisible();
  await edited.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Kelder on kõige parem');
  await comment.getByRole('button', { name: 'Save changes' }).click();
  await expect(edited).toBeHidden();
  await expect(comment.getByText('Kelder on kõige parem')).toBeVisible();
  await expect(comment.getByText('edited')).toBeVisible();

  // Near the bottom of a phone, the browser would scroll to the item while it is being clicked, and move the menu.
  await comment.evaluate((row) => row.scrollIntoView({ block: 'start', behavior: 'instant' }));
  await comment.getByRole('button', { name: /More about/ }).click();
  await comment.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(comment).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'No comments' })).toBeVisible();
});

test('a reply appears below its comment, and a reaction is counted at once', { tag: '@once' }, async ({
  page,
  member,
}) => {
  const author = await createPerson(slug, 'user', { name: 'Jaan Rebane' });
  const path = await createPost(author, title);
  await createComment(author, path, 'Mina panen kappi');
  await member(slug);
  await page.goto(`${path}?lang=en`);
  const first = page.getByRole('article', { name: 'Comment by Jaan Rebane' });
  await first.getByRole('button', { name: 'Reply' }).click();
  await expect(page.getByText('Replying to Jaan Rebane')).toBeVisible();
  await page.keyboard.type('Mina ka');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.locator('[data-replies]').getByText('Mina ka')).toBeVisible();

  await first.getByRole('button', { name: 'Add a reaction' }).click();
  const counted = page.waitForResponse(/\/reactions\//);
  await first.getByRole('button', { name: 'Thank you' }).last().click();
  const thanks = first.getByRole('button', { name: 'Thank you' }).first();
  await expect(thanks).toHaveAttribute('aria-pressed', 'true');
  await counted;
  await page.reload();
  await expect(thanks).toHaveText(/1/);
});

test('a member writes a reply below its comment; when they close it, its text moves to the end of the thread', async ({
  page,
  member,
}) => {
  const author = await createPerson(slug, 'user', { name: 'Jaan Rebane' });
  const path = await createPost(author, title);
  for (const text of ['Mina panen kappi', 'Mina panen kasti', 'Mina panen keldrisse']) {
    await createComment(author, path, text);
  }
  await member(slug);
  await page.goto(`${path}?lang=en`);
  const first = page.getByRole('article', { name: 'Comment by Jaan Rebane' }).first();
  const reply = first.getByRole('button', { name: 'Reply' });
  const field = page.getByRole('textbox', { name: 'Write a comment' });
  const send = page.getByRole('button', { name: 'Comment', exact: true });
  // The form when it directly follows the comment being replied to.
  const inPlace = page.locator('article + form').and(page.locator('[data-comments] form'));
  await first.focus();
  await page.keyboard.press('r');
  await expect(inPlace).toBeVisible();
  await expect(first.locator('xpath=following-sibling::*[1]')).toHaveJSProperty('tagName', 'FORM');
  await expect(page.locator('.is-drawn')).toBeVisible();
  await expect(field).toBeFocused();
  // Shrinks the window, as a phone's keyboard does.
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width, height: 420 });
  await expect(field).toBeInViewport({ ratio: 1 });
  await expect(send).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width, height });
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.type('Mina rr');
  await page.keyboard.press('Escape');
  await expect(inPlace).toHaveCount(0);
  await expect(reply).toBeFocused();
  await expect(page.locator('#write').getByText('Mina rr')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(inPlace.getByRole('paragraph').filter({ hasText: 'Mina rr' })).toBeVisible();
  await expect(field).toBeFocused();
  // The text is kept as a reply, so the form reopens below its comment.
  page.on('dialog', (dialog) => void dialog.accept());
  await expect
    .poll(() => page.evaluate(() => Object.entries(localStorage).some(([, value]) => `${value}`.includes('Mina rr'))))
    .toBe(true);
  await page.reload();
  await expect(inPlace.locator('textarea')).toHaveValue('Mina rr');
  // The text can also become a comment that replies to no one.
  await page.getByRole('button', { name: 'Write a comment' }).click();
  await expect(inPlace).toHaveCount(0);
  await expect(page.getByText('Replying to')).toBeHidden();
  await expect(field).toBeFocused();
  await reply.click();
  await expect(page.locator('.is-drawn')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('[data-replies]').getByText('Mina rr')).toBeVisible();
  await expect(inPlace).toHaveCount(0);
});

test('a link to a comment opens the part of a long thread with that comment', { tag: '@once' }, async ({
  page,
  member,
}) => {
  const author = await createPerson(slug, 'user', { name: 'Jaan Rebane' });
  const path = await createPost(author, title);
  const ids: string[] = [];
  for (let number = 1; number <= 35; number += 1) ids.push(await createComment(author, path, `Mõte number ${number}`));
  await member(slug);
  await page.goto(`${path}?comment=${ids[33]}&lang=en`);
  await expect(page.getByText('Mõte number 34')).toBeInViewport();
  await expect(page.getByText('Mõte number 30', { exact: true })).toHaveCount(0);
  // Dispatched, because a click would first scroll to the link.
  await page.getByRole('link', { name: 'Show earlier comments' }).dispatchEvent('click');
  await expect(page.getByText('Mõte number 30', { exact: true })).toBeAttached();
  await expect(page.getByText('Mõte number 34')).toBeInViewport();
});

test('a new post keeps what was typed until it is sent', { tag: '@once' }, async ({ page, member }) => {
  await member(slug);
  await page.goto(`${originOf(slug)}/community/new?lang=en`);
  await page.getByLabel('Title', { exact: true }).fill('Millal vihma tuleb?');
  await page.getByRole('textbox', { name: 'Text', exact: true }).click();
  const saved = page.waitForRequest((asked) => asked.url().includes('/api/unsent-texts/') && asked.method() === 'PUT');
  await page.keyboard.type('Peenar on kuiv');
  await saved;
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

test('a long line of code scrolls in its own box, and a quote is set apart', async ({ page, member }) => {
  const mari = await member(slug);
  const code = `\`\`\`\n${'const pikk = 1; '.repeat(20)}\n\`\`\``;
  const path = await createPost(mari, title, `> Kartul tahab pimedat.\n\n${code}`);
  await createComment(mari, path, code);
  await page.goto(`${path}?lang=en`);
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await over()).toBeLessThanOrEqual(0);
  for (const frame of await page.locator('main pre').filter({ hasText: 'pikk' }).all()) {
    expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
  }
  await expect(page.getByRole('blockquote')).toHaveCSS('border-inline-start-style', 'solid');

  await page.getByRole('textbox', { name: 'Write a comment' }).click();
  await expect(page.locator('.is-drawn')).toBeVisible();
  await page.keyboard.type(`\`\`\` ${'const pikk = 1; '.repeat(20)}`);
  await expect(page.locator('.composer-page pre')).toContainText('pikk');
  expect(await over()).toBeLessThanOrEqual(0);
});

test('a moderator follows the link from a held post to its case', { tag: '@once' }, async ({ page, member }) => {
  await member(slug, 'moderator');
  const author = await createPerson(slug);
  const path = await createPost(author, title);
  await holdPost(author, path);
  await page.goto(`${path}?lang=en`);
  await page.getByRole('link', { name: 'Approve or reject it' }).click();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
});

test('a refused reaction is undone, and a message says why', { tag: '@once' }, async ({ page, member }) => {
  await page.goto(`${await createPost(await member(slug), title)}?lang=en`);
  const error = { code: 'space_archived', message: '' };
  await page.route('**/reactions/**', (route) => route.fulfill({ status: 409, json: { success: false, error } }));
  const bar = page.locator('[data-thread-post]').getByRole('group', { name: 'Reactions' });
  await bar.getByRole('button', { name: 'Add a reaction' }).click();
  await bar.getByRole('button', { name: 'Love' }).click();
  await expect(page.getByText(/This space is archived/)).toBeVisible();
  await expect(bar.locator('[aria-pressed="true"]')).toHaveCount(0);
});

test('a member copies the links of a post and a comment, and a message says so', { tag: '@once' }, async ({
  page,
  context,
  member,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: originOf(slug) });
  const mari = await member(slug);
  const path = await createPost(mari, title);
  const comment = await createComment(mari, path, 'Keldris.');
  await page.goto(`${path}?lang=en`);
  await page.getByRole('button', { name: 'Copy link' }).first().click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(path);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  const item = page.getByRole('article', { name: /Comment by/ });
  await item.getByRole('button', { name: /More about/ }).click();
  await item.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(comment);
});
