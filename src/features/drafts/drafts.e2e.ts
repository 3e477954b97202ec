import { attackHost, attacks } from '#testing/attacks.ts';
import type { Person } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

const slug = 'changing';
const origin = () => originOf(slug);
type Content = Record<string, unknown>;

/** The API as somebody's browser would ask it. */
const asker =
  ({ token }: Person) =>
  async (method: string, path: string, data?: object) => {
    const headers = { authorization: `Bearer ${token}`, ...(data ? { 'content-type': 'application/json' } : {}) };
    const answer = await visit(slug, path, { method, headers, ...(data ? { body: JSON.stringify(data) } : {}) });
    expect([path, answer.body]).toEqual([path, expect.stringContaining('"success":true')]);
    return JSON.parse(answer.body) as { data: { id: string; version: number; content: Content } };
  };

async function beginArticle(admin: Person, content: (own: Content) => Content) {
  const ask = asker(admin);
  const { id } = (await ask('POST', '/api/admin/drafts', { type: 'article' })).data;
  const path = `/api/admin/drafts/${id}`;
  const own = (await ask('GET', path)).data.content;
  await ask('PUT', path, { version: 0, content: content(own) });
  return { id, ask, path };
}

const text = (title: string, body: string) => ({ title, summary: '', body, coverAlt: '', topics: [] });

test('an administrator writes an article: saved by itself, previewed, published, read', { tag: '@once' }, async ({
  page,
  member,
}) => {
  const admin = await member(slug, 'admin');
  await page.goto(`${origin()}/admin/articles?lang=en`);
  await page.getByRole('button', { name: 'New article' }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByLabel('Title').fill(`Night ${admin.id}`);
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
  await expect(page.getByText('the text is kept in this browser')).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  await expect(body).toHaveValue('Written without a network.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  const address = await page.getByRole('link', { name: 'See the page' }).getAttribute('href');
  expect(address).toMatch(/^\/articles\/night-/);
  await page.goto(origin() + address);
  await expect(page.getByText('Written without a network.')).toBeVisible();
});

test('two who write at once: nothing of either is lost', { tag: '@once' }, async ({ page, member }) => {
  const admin = await member(slug, 'admin');
  const { id, ask, path } = await beginArticle(admin, (own) => ({ ...own, texts: { en: text('Ours', 'Ours') } }));
  await page.goto(`${origin()}/admin/articles/${id}?lang=en`);
  const { content } = (await ask('GET', path)).data;
  await ask('PUT', path, { version: 1, content: { ...content, texts: { en: text('Theirs', 'Theirs') } } });
  await page.getByLabel('Title').fill('Mine');
  await expect(page.getByText('Somebody has saved this since you opened it')).toBeVisible();
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Theirs');
  await page.getByText('Earlier versions').click();
  const refused = page.getByRole('listitem').filter({ hasText: 'was not saved' });
  await refused.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Mine');
});

test('whatever somebody enters into an article runs nothing and fetches nothing foreign', { tag: '@once' }, async ({
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
  const { id, ask, path } = await beginArticle(admin, (own) => ({
    ...own,
    slug: address,
    coverKey,
    texts: { et: everywhere, en: everywhere },
  }));
  await ask('POST', `${path}/publish`, { version: 1 });
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).host === attackHost) foreign.push(request.url());
  });
  for (const shown of [`/articles/${address}`, '/articles', '/', `/admin/articles/${id}`, '/admin/articles']) {
    await page.goto(`${origin()}${shown}?lang=en`, { waitUntil: 'networkidle' });
    await expect(page.locator('h1').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.dataset['attacked'])).toBeUndefined();
  }
  expect(foreign).toEqual([]);
});
