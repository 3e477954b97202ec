import { createApiCaller } from '#testing/browser/create-item.ts';
import { createComment, createPost } from '#testing/browser/create-post.ts';
import { findBarriers, findOverflow } from '#testing/browser/inspect-page.ts';
import { createPerson } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'ryup';
const origin = originOf(slug);
/** Returns a name that no other test uses. */
const unique = (first: string) => `${first} ${Math.random().toString(36).slice(2, 10)}son`;

test('a member finds others by any word of their name, and opens a profile with their posts', { tag: '@once' }, async ({
  page,
  member,
}) => {
  const name = unique('Kalju');
  const author = await createPerson(slug, 'user', { name });
  await createPost(author, 'Kus kasvavad kukeseened?');
  await member(slug);
  await page.goto(`${origin}/community/members?lang=en`);
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(name.split(' ')[1] ?? '');
  const found = page.getByRole('main').getByRole('article');
  await expect(found).toHaveCount(1);
  await found.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Recent posts' })).toBeVisible();
  await page.getByRole('link', { name: 'Kus kasvavad kukeseened?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kus kasvavad kukeseened?');
});

test('the list of members is filtered by its URL, and Back undoes a filter', { tag: '@once' }, async ({
  page,
  member,
}) => {
  const expert = await createPerson(slug, 'expert', { name: unique('Eha') });
  await member(slug);
  await page.goto(`${origin}/community/members?lang=en`);
  await page.getByLabel('Everyone', { exact: true }).selectOption({ label: 'Experts' });
  await expect(page).toHaveURL(/who=experts/);
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(expert.name);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('link', { name: expert.name, exact: true })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await findOverflow(page)).toEqual([]);
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('qqqqq');
  await expect(page.getByRole('heading', { name: 'No one found' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: expert.name, exact: true })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('qqqqq');
  await page.getByRole('button', { name: 'Show everyone' }).click();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await expect(page).toHaveURL(/\/community\/members(?:\?lang=en)?$/);
});

test('a hover card opens by mouse and keyboard, is fetched once, and closes on Escape', {
  tag: '@once',
}, async ({ page, member }) => {
  const author = await createPerson(slug, 'expert', { name: unique('Jaan') });
  const path = await createPost(author, 'Millal puid istutada?');
  await member(slug);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/members/${author.id}/card`)) asked.push(request.url());
  });
  await page.goto(`${path}?lang=en`);
  const name = page.getByRole('article').getByRole('link', { name: author.name, exact: true }).first();
  const card = page.locator('#member-card');
  await name.hover();
  await expect(card).toBeVisible();
  await expect(card).toContainText('1 post');
  await expect(card).toContainText('Expert');
  await expect(name).toHaveAttribute('aria-describedby', 'member-card');
  await page.clock.install();
  await card.hover();
  await page.clock.runFor(1_000);
  await expect(card).toBeVisible();
  await page.mouse.move(5, 700);
  await page.clock.runFor(1_000);
  await expect(card).toBeHidden();

  await page.keyboard.press('Tab');
  await name.focus();
  await expect(card).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await expect(name).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(name).not.toBeFocused();
  expect(asked).toHaveLength(1);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a tap on a name opens the profile', { tag: '@once' }, async ({ page, member }) => {
    const author = await createPerson(slug, 'user', { name: unique('Jaan') });
    const path = await createPost(author, 'Millal puid istutada?');
    await member(slug);
    await page.goto(`${path}?lang=en`);
    await page.getByRole('article').getByRole('link', { name: author.name, exact: true }).first().tap();
    await expect(page).toHaveURL(`${origin}/profile/${author.id}`);
  });
});

test('a member opens the list of who reacted, on a post and a comment', { tag: '@once' }, async ({ page, member }) => {
  const author = await createPerson(slug, 'user', { name: unique('Jaan') });
  const path = await createPost(author, 'Millal puid istutada?');
  const comment = await createComment(author, path, 'Sügisel');
  await createApiCaller(author)('PUT', `/api/comments/${comment}/reactions/thanks`, {});
  await member(slug);
  await page.goto(`${path}?lang=en`);
  const post = page.locator('[data-thread-post]');
  await expect(post.getByRole('button', { name: 'Who reacted' })).toBeHidden();
  await post.getByRole('button', { name: 'Add a reaction' }).click();
  await post.getByRole('button', { name: 'Love' }).last().click();
  await post.getByRole('button', { name: 'Who reacted' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who reacted' });
  await expect(dialog.getByRole('listitem')).toHaveText(/Mari.*❤️.*Love/s);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.locator(`[data-comment="${comment}"]`).getByRole('button', { name: 'Who reacted' }).click();
  await expect(dialog.getByRole('link', { name: author.name, exact: true })).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('members can read earlier versions of another member’s comment', { tag: '@once' }, async ({ page, member }) => {
  const author = await createPerson(slug, 'user', { name: unique('Jaan') });
  const path = await createPost(author, 'Millal puid istutada?');
  const comment = await createComment(author, path, 'Kevadel');
  await createApiCaller(author)('PATCH', `/api/comments/${comment}`, { body: 'Sügisel', version: 1 });
  await member(slug);
  await page.goto(`${path}?lang=en`);
  await page.locator(`[data-comment="${comment}"]`).getByRole('button', { name: 'edited' }).click();
  await expect(page.getByRole('dialog', { name: 'Earlier versions' }).getByText('Kevadel')).toBeVisible();
});

test('the controls of the list of members have the same height and spacing', async ({ page, member }) => {
  await member(slug);
  await page.goto(`${origin}/community/members?lang=en`);
  const boxes = await page.locator('.members-bar :is(.input, .button)').evaluateAll((controls) =>
    controls
      .map((control) => control.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ left, right, top, bottom, height }) => ({ left, right, top, bottom, height })),
  );
  expect(boxes.length).toBeGreaterThan(2);
  expect(new Set(boxes.map(({ height }) => Math.round(height))).size).toBe(1);
  const gaps = boxes.slice(1).map((box, index) => {
    const before = boxes[index];
    return before && Math.round(box.top > before.top ? box.top - before.bottom : box.left - before.right);
  });
  expect(new Set(gaps).size).toBe(1);
});
