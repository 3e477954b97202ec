import { createItem, itemText as text } from '#testing/browser/create-item.ts';
import { pressKey } from '#testing/browser/press-key.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

const slug = 'changing';
const origin = () => originOf(slug);

test('a new item gets its slug from the title; a refused publication opens the language tab of the first error and focuses its field', {
  tag: '@once',
}, async ({ page, member }) => {
  await member(slug, 'admin');
  await page.goto(`${origin()}/admin/articles?lang=en`);
  await page.getByRole('button', { name: 'New article' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  const title = page.getByLabel('Title', { exact: true });
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await expect(heading).toHaveText('Untitled');
  await pressKey(publish, 'Enter');
  await expect(title).toBeFocused();
  await expect(title).toHaveAccessibleDescription('Please write a title.');
  await page.getByRole('tab', { name: 'English', exact: true }).click();
  await title.fill('A night of $& stars');
  await expect(heading).toHaveText('A night of $& stars');
  await expect(page).toHaveTitle('A night of $& stars · Aurora');
  await page.getByRole('tab', { name: 'Estonian' }).click();
  await pressKey(publish, 'Enter');
  const body = page.getByLabel('Text', { exact: true });
  await expect(body).toBeFocused();
  await expect(body).toHaveAttribute('lang', 'en');
  await page.getByLabel('Address').fill('Not an address');
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Address')).toBeFocused();
  await page.route('**/api/admin/drafts/*', (route) => route.abort('connectionreset'));
  await page.getByLabel('Address').fill('an-address');
  await pressKey(publish, 'Enter');
  await expect(page.getByText('Your text is kept in this browser')).toBeVisible();
  await expect(publish).toBeFocused();
});

test('withdrawing a live item asks for confirmation and keeps the focus', {
  tag: '@once',
}, async ({ page, member }) => {
  const admin = await member(slug, 'admin');
  const address = `kept-${admin.id}`;
  const item = await createItem(admin, 'article', { slug: address, texts: { en: text('Kept', 'Text') } });
  await page.goto(`${origin()}/admin/articles/${item.id}?lang=en`);
  await pressKey(page.getByRole('button', { name: 'Publish', exact: true }), 'Enter');
  await expect(page.getByRole('button', { name: 'Publish changes' })).toBeFocused();
  const archive = page.getByRole('button', { name: 'Archive', exact: true });
  const question = page.getByRole('dialog', { name: 'Archive what is published?' });
  await pressKey(archive, 'Enter');
  await expect(question).toHaveAccessibleDescription(/no such page.*publish it again/);
  await page.keyboard.press('Escape');
  await expect(archive).toBeFocused();
  await expect(page.locator('.state-bar .badge-success')).toBeVisible();
  expect((await visit(slug, `/articles/${address}`)).status).toBe(200);
  await pressKey(archive, 'Enter');
  await pressKey(question.getByRole('button', { name: 'Yes, archive it' }), 'Enter');
  const facts = page.getByRole('status').filter({ hasText: 'Archived' });
  await expect(facts).toBeFocused();
  expect((await visit(slug, `/articles/${address}`)).status).toBe(404);
  await pressKey(page.getByRole('button', { name: 'Publish', exact: true }), 'Enter');
  await expect(page.locator('.state-bar .badge-success')).toBeVisible();
  expect((await visit(slug, `/articles/${address}`)).status).toBe(200);
});

test('edits made while publishing are kept; a publication whose response was lost is recognised', {
  tag: '@once',
}, async ({ page, member }) => {
  const admin = await member(slug, 'admin');
  const { id, ask, path } = await createItem(admin, 'article', {
    slug: `slow-${admin.id}`,
    texts: { en: text('Slow', 'Before') },
  });
  const body = page.getByLabel('Text', { exact: true });
  const publish = page.getByRole('button', { name: /^Publish/ });
  await page.goto(`${origin()}/admin/articles/${id}?lang=en`);
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  await page.route('**/publish', async (route) => {
    await gate;
    await route.continue();
  });
  const waiting = page.waitForRequest('**/publish');
  await publish.click();
  await waiting;
  await body.fill('Typed meanwhile');
  open();
  await expect(page.locator('.state-bar .badge-success')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(body).toHaveValue('Typed meanwhile');
  expect((await ask('GET', path)).data.content['texts']).toMatchObject({ en: { body: 'Typed meanwhile' } });

  await page.unroute('**/publish');
  await page.route(
    '**/publish',
    async (route) => {
      await ask('POST', `${path}/publish`, route.request().postDataJSON());
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await publish.click();
  const alert = page.getByRole('alert').filter({ hasText: 'No connection' });
  await expect(alert).toBeFocused();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await publish.click();
  await expect(alert).toHaveCount(0);
  await expect(page.getByText('Unpublished changes')).toHaveCount(0);
  await expect(page.getByText('Someone saved this')).toHaveCount(0);
});

test('an open editor shows that a scheduled item went live', { tag: '@once' }, async ({ page, member }) => {
  const admin = await member(slug, 'admin');
  const { id, ask, path } = await createItem(admin, 'article', { texts: { en: text('Soon', 'Text') } });
  const publishAt = new Date(Date.now() + 3_600_000).toISOString();
  await ask('POST', `${path}/publish`, { version: 1, publishAt });
  await page.clock.install();
  await page.goto(`${origin()}/admin/articles/${id}?lang=en`);
  await expect(page.getByText('Goes live as last saved')).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill('Sooner');
  await page.clock.runFor(3_000);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await ask('POST', `${path}/publish`, { version: 3, publishAt: null });
  await page.clock.runFor(3_700_000);
  await expect(page.getByText('Goes live as last saved')).toBeHidden();
  await expect(page.locator('.state-bar .badge-success')).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Sooner');
});

test('the editor says that a scheduled item goes live as last saved, or what is missing once it is incomplete', {
  tag: '@once',
}, async ({ page, member }) => {
  const admin = await member(slug, 'admin');
  const { id, ask, path } = await createItem(admin, 'article', { texts: { en: text('Planned', 'Text') } });
  const publishAt = new Date(Date.now() + 24 * 3_600_000).toISOString();
  await ask('POST', `${path}/publish`, { version: 1, publishAt });
  await page.goto(`${origin()}/admin/articles/${id}?lang=en`);
  const title = page.getByLabel('Title', { exact: true });
  const saved = page.getByText('Saved', { exact: true });
  await expect(page.getByText('Goes live as last saved')).toBeVisible();
  await title.fill('Planned better');
  await expect(page.getByText('Will be saved')).toBeVisible();
  await expect(saved).toBeVisible();
  await expect(page.getByText('Unpublished changes')).toHaveCount(0);
  await title.fill('');
  const held = page.getByRole('status').filter({ hasText: 'something is missing' });
  await expect(held).toBeVisible();
  await expect(title).toHaveAccessibleDescription('Please write a title.');
  await page.reload();
  await expect(held).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill('Whole again');
  await expect(page.getByText('Goes live as last saved')).toBeVisible();
  await expect(held).toHaveCount(0);
});
