import type { Page } from '@playwright/test';
import { createApiCaller } from '#testing/browser/create-item.ts';
import { createComment, createPost } from '#testing/browser/create-post.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { databaseOf, originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

const slug = 'ryup';
const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Write a comment' });
const saved = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/api/unsent-texts/') && answer.request().method() === 'PUT');

async function write(page: Page, text: string): Promise<void> {
  // Focuses by script, because a click could hit the plain field just as the editor replaces it.
  await page.locator('form[data-comment-form] textarea').evaluate((field) => field.focus());
  await expect(page.locator('.is-drawn').first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+End');
  const isSaved = saved(page);
  await page.keyboard.type(text);
  await isSaved;
}

test('an unfinished reply can be continued on another device, and doesn’t reappear once it is sent', {
  tag: '@once',
}, async ({ page, browser, member }) => {
  test.slow();
  const author = await createPerson(slug, 'user', { name: 'Jaan Rebane' });
  const path = await createPost(author, 'Kuidas talvel kartuleid hoida?');
  await createComment(author, path, 'Mina panen kappi');
  const mari = await member(slug);
  await page.goto(`${path}?lang=en`);
  await page.getByRole('article', { name: 'Comment by Jaan Rebane' }).getByRole('button', { name: 'Reply' }).click();
  await write(page, 'Mina panen');

  const elsewhere = await browser.newContext();
  await signInBrowser(elsewhere, mari);
  const phone = await elsewhere.newPage();
  await phone.goto(`${path}?lang=en`);
  await expect(phone.getByText('Replying to Jaan Rebane')).toBeVisible();
  await expect(phone.locator('form[data-comment-form] textarea')).toHaveValue('Mina panen');
  await write(phone, ' keldrisse');

  // Text written here in the meantime isn't lost and doesn't overwrite the other version; the member chooses.
  await editorOf(page).click();
  await page.keyboard.type(' kasti');
  const notice = page.getByText('You’ve saved a newer version of this on another device.');
  await expect(notice).toBeVisible();
  await expect(page.locator('form[data-comment-form] textarea')).toHaveValue('Mina panen kasti');
  await page.getByRole('button', { name: 'Show that version' }).click();
  await expect(page.locator('form[data-comment-form] textarea')).toHaveValue('Mina panen keldrisse');
  await expect(notice).toBeHidden();

  await phone.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(phone.locator('[data-replies]').getByText('Mina panen keldrisse')).toBeVisible();
  await expect(phone.getByText('Replying to')).toBeHidden();
  await elsewhere.close();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`${path}?lang=en`);
  await expect(page.locator('form[data-comment-form] textarea')).toHaveValue('');
  await expect(page.getByText('Replying to')).toBeHidden();
});

test('a failed send keeps the text, and sending again creates one comment', { tag: '@once' }, async ({
  page,
  member,
}) => {
  await member(slug);
  const path = await createPost(await createPerson(slug), 'Kuidas talvel kartuleid hoida?');
  const id = path.split('/').at(-1) ?? '';
  const count = async () => (await databaseOf(slug).all(`select 1 from comments where post_id = '${id}'`)).length;
  await page.goto(`${path}?lang=en`);
  await editorOf(page).click();
  await expect(page.locator('.is-drawn').first()).toBeVisible();
  await page.keyboard.type('Ainult üks kord');
  await page.route(`**/api/posts/${id}/comments`, async (route) => {
    // The request reaches the server, but the response is lost.
    const request = route.request();
    const body = request.postData() ?? '';
    await visit(slug, new URL(request.url()).pathname, { method: 'POST', headers: request.headers(), body });
    await route.abort();
  });
  const send = page.getByRole('button', { name: 'Comment', exact: true });
  await send.click();
  await expect(page.locator('form[data-comment-form]')).toContainText('No connection.');
  expect(await count()).toBe(1);
  await expect(page.locator('form[data-comment-form] textarea')).toHaveValue('Ainult üks kord');
  await page.unrouteAll({ behavior: 'wait' });
  await send.click();
  await expect(page.getByRole('article', { name: /Comment by Mari/ })).toHaveCount(1);
  await expect(page.getByRole('heading', { name: '1 comment' })).toBeVisible();
  await expect(page.locator('form[data-comment-form] textarea')).toHaveValue('');
  expect(await count()).toBe(1);
});

test('text is kept after the session in which it was written has ended', { tag: '@once' }, async ({
  page,
  context,
  member,
}) => {
  const mari = await member(slug);
  await page.goto(`${await createPost(await createPerson(slug), 'Kuidas talvel kartuleid hoida?')}?lang=en`);
  await editorOf(page).click();
  await expect(page.locator('.is-drawn').first()).toBeVisible();
  await page.keyboard.type('Enne');
  const setExpiry = (at: number) =>
    databaseOf(slug).run(`update sessions set expires_at = ${at} where user_id = '${mari.id}'`);
  await setExpiry(Date.now() - 1_000);
  await page.keyboard.type(' ja pärast');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByRole('link', { name: /Sign in/ }).last()).toBeVisible();
  await expect(page.locator('form[data-comment-form] textarea')).toHaveValue('Enne ja pärast');
  // The state after a sign-in in another tab.
  await setExpiry(Date.now() + 3_600_000);
  await signInBrowser(context, mari);
  await expect(page.getByRole('article', { name: /Comment by Mari/ }).getByText('Enne ja pärast')).toBeVisible();
});

test('an unfinished edit is restored until it is cancelled', { tag: '@once' }, async ({ page, member }) => {
  const mari = await member(slug);
  const path = await createPost(mari, 'Kuidas talvel kartuleid hoida?', 'Kelder on jahe.');
  const id = await createComment(mari, path, 'Külmkapp');
  page.on('dialog', (dialog) => void dialog.accept());
  const comment = page.getByRole('article', { name: /Comment by Mari/ });
  const edit = async () => {
    await page.goto(`${path}?lang=en`);
    await comment.getByRole('button', { name: /More about/ }).click();
    await comment.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(comment.locator('.is-drawn')).toBeVisible();
  };
  await edit();
  await page.keyboard.press('ControlOrMeta+End');
  const isSaved = saved(page);
  await page.keyboard.type(' ja kelder');
  await isSaved;
  await edit();
  await expect(comment.locator('textarea')).toHaveValue('Külmkapp ja kelder');
  await comment.getByRole('button', { name: 'Cancel' }).click();
  await edit();
  await expect(comment.locator('textarea')).toHaveValue('Külmkapp');
  // An edit is dropped when its version has been replaced elsewhere.
  await page.keyboard.press('ControlOrMeta+End');
  const isSavedAgain = saved(page);
  await page.keyboard.type('!');
  await isSavedAgain;
  await createApiCaller(mari)('PATCH', `/api/comments/${id}`, { body: 'Sahver', version: 1 });
  await edit();
  await expect(comment.locator('textarea')).toHaveValue('Sahver');
  await comment.getByRole('button', { name: 'Cancel' }).click();

  await page.goto(`${originOf(slug)}${new URL(path).pathname}/edit?lang=en`);
  await page.getByRole('textbox', { name: 'Text', exact: true }).click();
  await expect(page.locator('.is-drawn').first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+End');
  const isPostSaved = saved(page);
  await page.keyboard.type(' Ja pime.');
  await isPostSaved;
  await page.reload();
  await expect(page.locator('textarea[name=body]')).toHaveValue('Kelder on jahe. Ja pime.');
});

test('an unfinished poll keeps its options', { tag: '@once' }, async ({ page, member }) => {
  await member(slug);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`${originOf(slug)}/community/new?lang=en`);
  // Forced, because the label covers its own radio button.
  await page.getByLabel('A poll').check({ force: true });
  await page.getByLabel('Option 1', { exact: true }).fill('Kelder');
  await page.getByLabel('Option 2', { exact: true }).fill('Kapp');
  await page.getByRole('button', { name: 'Add an option' }).click();
  const isSaved = saved(page);
  await page.getByLabel('Option 3', { exact: true }).fill('Sahver');
  await isSaved;
  await page.reload();
  await expect(page.getByLabel('A poll')).toBeChecked();
  for (const [number, text] of ['Kelder', 'Kapp', 'Sahver'].entries()) {
    await expect(page.getByLabel(`Option ${number + 1}`, { exact: true })).toHaveValue(text);
  }
  // Once all options are emptied, the kept text is deleted permanently.
  for (const number of [1, 2, 3]) await page.getByLabel(`Option ${number}`, { exact: true }).fill('');
  await page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.reload();
  await expect(page.getByLabel('Option 1', { exact: true })).toHaveValue('');
});
