import { attackHost, attacks } from '#testing/attacks.ts';
import { createItem, itemText as text } from '#testing/browser/create-item.ts';
import { watchUntilQuiet } from '#testing/browser/quiet-page.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

const slug = 'changing';
const origin = () => originOf(slug);

test('an administrator writes an article, which is autosaved, previewed, published and read', { tag: '@once' }, async ({
  page,
  member,
}) => {
  const admin = await member(slug, 'admin');
  await page.goto(`${origin()}/admin/articles?lang=en`);
  await page.getByRole('button', { name: 'New article' }).click();
  await page.getByRole('tab', { name: 'English', exact: true }).click();
  await page.getByLabel('Title', { exact: true }).fill(`Night ${admin.id}`);
  const body = page.getByLabel('Text', { exact: true });
  await body.fill('The moon rises over the wood.');
  await body.selectText();
  await page.getByRole('button', { name: 'Bold' }).click();
  await expect(body).toHaveValue('**The moon rises over the wood.**');
  await expect(page.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText(
    'The moon rises over the wood.',
  );
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.context().setOffline(true);
  await body.fill('Written without a network.');
  await expect(page.getByText('Your text is kept in this browser')).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  await expect(body).toHaveValue('Written without a network.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  const address = await page.getByRole('link', { name: 'View page' }).getAttribute('href');
  expect(address).toMatch(/^\/articles\/night-/);
  await page.goto(origin() + address);
  await expect(page.getByText('Written without a network.')).toBeVisible();
});

test('an error shows when revisions can’t be loaded, and loading can be retried', { tag: '@once' }, async ({
  page,
  context,
  member,
}) => {
  const admin = await member(slug, 'admin');
  const { id } = await createItem(admin, 'article', { texts: { en: text('Ours', 'Ours') } });
  await page.goto(`${origin()}/admin/articles/${id}?lang=en`);
  // This is the last part of the page to load.
  await expect(page.getByText('Delete this draft')).toBeVisible();
  await context.setOffline(true);
  await page.getByText('Earlier versions', { exact: true }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'The earlier versions are not available' });
  await expect(alert).toContainText('No connection.');
  await expect(page.getByText('Loading…')).toHaveCount(0);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test('an article’s text never runs scripts or loads resources of other sites', { tag: '@once' }, async ({
  page,
  member,
}) => {
  const admin = await member(slug, 'admin');
  const short = attacks.filter((attack) => attack.length <= 160);
  const address = `attacks-${admin.id}`;
  const everywhere = {
    title: short.slice(0, 2).join(' ').slice(0, 160),
    summary: attacks.slice(0, 4).join(' ').slice(0, 400),
    body: attacks.join('\n\n'),
    coverAlt: '" onerror="document.documentElement.dataset.attacked=1',
    topics: ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '</script><b>'],
  };
  const coverKey = `${slug}/content/x-1200x800.png`;
  const { id, ask, path } = await createItem(admin, 'article', {
    slug: address,
    coverKey,
    texts: { et: everywhere, en: everywhere },
  });
  await ask('POST', `${path}/publish`, { version: 1 });
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).host === attackHost) foreign.push(request.url());
  });
  const quiet = watchUntilQuiet(page);
  for (const shown of [`/articles/${address}`, '/articles', '/', `/admin/articles/${id}`, '/admin/articles']) {
    await page.goto(`${origin()}${shown}?lang=en`);
    await quiet();
    await expect(page.locator('h1').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.dataset['attacked'])).toBeUndefined();
  }
  expect(foreign).toEqual([]);
});

test('a draft is deleted after its title is typed; a published item can’t be deleted', {
  tag: '@once',
}, async ({ page, member }) => {
  const admin = await member(slug, 'admin');
  const title = `Dark ${admin.id}`;
  const draft = await createItem(admin, 'article', { texts: { en: text(title, 'Text') } });
  await page.goto(`${origin()}/admin/articles/${draft.id}?lang=en`);
  await page.getByText('Delete this draft').click();
  const button = page.getByRole('button', { name: 'Delete for good' });
  await expect(button).toBeDisabled();
  await page.getByLabel('Type its title').fill(title.toUpperCase());
  await button.click();
  await expect(page).toHaveURL(/\/admin\/articles$/);
  await expect(page.getByText(title)).toHaveCount(0);
  expect((await page.goto(`${origin()}/admin/articles/${draft.id}`))?.status()).toBe(404);
  const out = await createItem(admin, 'article', { slug: `out-${admin.id}`, texts: { en: text(title, 'Text') } });
  await out.publish(1);
  await page.goto(`${origin()}/admin/articles/${out.id}?lang=en`);
  await expect(page.getByText('Earlier versions')).toBeVisible();
  await expect(page.getByText('Delete this draft')).toHaveCount(0);
});

test('a former URL redirects permanently to the current one, uncached', { tag: '@once' }, async ({ member }) => {
  const admin = await member(slug, 'admin');
  const [from, to] = [`moon-${admin.id}`, `moon-again-${admin.id}`];
  const article = await createItem(admin, 'article', { slug: from, texts: { en: text('Moon', 'The moon rises.') } });
  await article.publish(1);
  expect((await visit(slug, `/articles/${from}`)).status).toBe(200);
  await article.save(2, { slug: to });
  await article.publish(3);
  const moved = await visit(slug, `/articles/${from}?lang=en`);
  expect([moved.status, moved.headers.location, moved.headers['cache-control']]).toEqual([
    301,
    `/articles/${to}?lang=en`,
    'no-store',
  ]);
  expect((await visit(slug, `/articles/${to}`)).status).toBe(200);
});
