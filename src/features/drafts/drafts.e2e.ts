import type { Route } from '@playwright/test';
import { attackHost, attacks } from '#testing/attacks.ts';
import { beginItem, itemText as text } from '#testing/browser/begin-item.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

const slug = 'changing';
const origin = () => originOf(slug);

test('an administrator writes an article: saved by itself, previewed, published, read', { tag: '@once' }, async ({
  page,
  member,
}) => {
  const admin = await member(slug, 'admin');
  await page.goto(`${origin()}/admin/articles?lang=en`);
  await page.getByRole('button', { name: 'New article' }).click();
  await page.getByRole('button', { name: 'English' }).click();
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
  const { id, ask, path } = await beginItem(admin, 'article', { texts: { en: text('Ours', 'Ours') } });
  await page.goto(`${origin()}/admin/articles/${id}?lang=en`);
  const { content } = (await ask('GET', path)).data;
  await ask('PUT', path, { version: 1, content: { ...content, texts: { en: text('Theirs', 'Theirs') } } });
  await page.getByLabel('Title', { exact: true }).fill('Mine');
  await expect(page.getByText('Somebody has saved this since you opened it')).toBeVisible();
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Theirs');
  await page.getByText('Earlier versions', { exact: true }).click();
  const refused = page.getByRole('listitem').filter({ hasText: 'was not saved' });
  await refused.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Mine');
});

/** When the editor tries again, as the browser's clock is moved on. */
const untilAgain = 8_000;

for (const [way, lose] of [
  ['lost', (route: Route) => route.abort('connectionreset')],
  ['garbled', (route: Route) => route.fulfill({ status: 200, body: '<html>' })],
] as const) {
  test(`a save whose answer is ${way} is nobody else’s: it goes on without a word`, { tag: '@once' }, async ({
    page,
    member,
  }) => {
    const admin = await member(slug, 'admin');
    const { id, ask, path } = await beginItem(admin, 'article', { texts: { en: text('Before', 'Before') } });
    const saved = async () => (await ask('GET', path)).data.content['texts'];
    const loseNext = () =>
      page.route(
        `**${path}`,
        async (route) => {
          await ask('PUT', path, route.request().postDataJSON());
          await lose(route);
        },
        { times: 1 },
      );
    const title = page.getByLabel('Title', { exact: true });
    await page.clock.install();
    await page.goto(`${origin()}/admin/articles/${id}?lang=en`);

    await loseNext();
    await title.fill('Sent once ');
    await expect(page.getByText('the text is kept in this browser')).toBeVisible();
    expect(await saved()).toMatchObject({ en: { title: 'Sent once' } });
    await page.clock.fastForward(untilAgain);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();

    await loseNext();
    await title.fill('Sent twice');
    await expect(page.getByText('the text is kept in this browser')).toBeVisible();
    await title.fill('Typed on');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    expect(await saved()).toMatchObject({ en: { title: 'Typed on' } });
    await expect(page.getByText('Somebody has saved this')).toHaveCount(0);
  });
}

test('a new item is named as it is written; a refused publication leads to the fault, in its language', {
  tag: '@once',
}, async ({ page, member }) => {
  await member(slug, 'admin');
  await page.goto(`${origin()}/admin/articles?lang=en`);
  await page.getByRole('button', { name: 'New article' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  const title = page.getByLabel('Title', { exact: true });
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await expect(heading).toHaveText('Untitled');
  await publish.press('Enter');
  await expect(title).toBeFocused();
  await expect(title).toHaveAccessibleDescription('Please write a title.');
  await page.getByRole('button', { name: 'English' }).click();
  await title.fill('A night of $& stars');
  await expect(heading).toHaveText('A night of $& stars');
  await expect(page).toHaveTitle('A night of $& stars · Aurora');
  await page.getByRole('button', { name: 'Estonian' }).click();
  await publish.press('Enter');
  const body = page.getByLabel('Text', { exact: true });
  await expect(body).toBeFocused();
  await expect(body).toHaveAttribute('lang', 'en');
  await page.getByLabel('Address').fill('Not an address');
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Address')).toBeFocused();
  await page.route('**/api/admin/drafts/*', (route) => route.abort('connectionreset'));
  await page.getByLabel('Address').fill('an-address');
  await publish.press('Enter');
  await expect(page.getByText('the text is kept in this browser')).toBeVisible();
  await expect(publish).toBeFocused();
});

test('what readers have is taken from them once that is confirmed, and the focus stays by it', {
  tag: '@once',
}, async ({ page, member }) => {
  const admin = await member(slug, 'admin');
  const address = `kept-${admin.id}`;
  const item = await beginItem(admin, 'article', { slug: address, texts: { en: text('Kept', 'Text') } });
  await page.goto(`${origin()}/admin/articles/${item.id}?lang=en`);
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Publish changes' })).toBeFocused();
  const archive = page.getByRole('button', { name: 'Archive', exact: true });
  const question = page.getByRole('dialog', { name: 'Archive what readers can see?' });
  await archive.press('Enter');
  await expect(question).toHaveAccessibleDescription(/no such page.*publish it again/);
  await page.keyboard.press('Escape');
  await expect(archive).toBeFocused();
  await expect(page.locator('.state-published')).toBeVisible();
  expect((await visit(slug, `/articles/${address}`)).status).toBe(200);
  await archive.press('Enter');
  await question.getByRole('button', { name: 'Yes, archive it' }).press('Enter');
  const facts = page.getByRole('status').filter({ hasText: 'Archived' });
  await expect(facts).toBeFocused();
  expect((await visit(slug, `/articles/${address}`)).status).toBe(404);
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await expect(page.locator('.state-published')).toBeVisible();
  expect((await visit(slug, `/articles/${address}`)).status).toBe(200);
});

test('what is typed while a publication is on its way stays; one whose answer is lost is found again', {
  tag: '@once',
}, async ({ page, member }) => {
  const admin = await member(slug, 'admin');
  const { id, ask, path } = await beginItem(admin, 'article', {
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
  await expect(page.locator('.state-published')).toBeVisible();
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
  const told = page.getByRole('alert').filter({ hasText: 'No connection' });
  await expect(told).toBeFocused();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await publish.click();
  await expect(told).toHaveCount(0);
  await expect(page.getByText('Changes not published')).toHaveCount(0);
  await expect(page.getByText('Somebody has saved this')).toHaveCount(0);
});

test('earlier versions that can’t be fetched say why, and are asked for again', { tag: '@once' }, async ({
  page,
  context,
  member,
}) => {
  const admin = await member(slug, 'admin');
  const { id } = await beginItem(admin, 'article', { texts: { en: text('Ours', 'Ours') } });
  await page.goto(`${origin()}/admin/articles/${id}?lang=en`);
  // The last that is loaded.
  await expect(page.getByText('Delete this draft')).toBeVisible();
  await context.setOffline(true);
  await page.getByText('Earlier versions', { exact: true }).click();
  const told = page.getByRole('alert').filter({ hasText: 'The earlier versions can’t be shown' });
  await expect(told).toContainText('No connection.');
  await expect(page.getByText('Loading…')).toHaveCount(0);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible();
  await expect(told).toHaveCount(0);
});

test('what is typed after somebody else has saved is kept too when theirs is taken', { tag: '@once' }, async ({
  page,
  member,
}) => {
  const admin = await member(slug, 'admin');
  const { id, ask, path } = await beginItem(admin, 'article', { texts: { en: text('Ours', 'Ours') } });
  await page.goto(`${origin()}/admin/articles/${id}?lang=en`);
  const { content } = (await ask('GET', path)).data;
  await ask('PUT', path, { version: 1, content: { ...content, texts: { en: text('Theirs', 'Theirs') } } });
  const title = page.getByLabel('Title', { exact: true });
  await title.fill('Mine');
  await expect(page.getByText('Somebody has saved this since you opened it')).toBeVisible();
  await title.fill('Mine, typed on');
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect(title).toHaveValue('Theirs');
  await page.getByText('Earlier versions', { exact: true }).click();
  const refused = page.getByRole('listitem').filter({ hasText: 'was not saved' });
  await refused.getByRole('button', { name: 'Restore' }).click();
  await expect(title).toHaveValue('Mine, typed on');
});

test('what the server fails at, and what is a fault of ours, is not told as a lost network', { tag: '@once' }, async ({
  page,
  member,
  faults,
}) => {
  const admin = await member(slug, 'admin');
  const { id, path } = await beginItem(admin, 'article', { texts: { en: text('Ours', 'Ours') } });
  await page.clock.install();
  await page.goto(`${origin()}/admin/articles/${id}?lang=en`);
  const title = page.getByLabel('Title', { exact: true });
  const error = { code: 'unavailable', message: '' };
  await page.route(`**${path}`, (route) => route.fulfill({ status: 503, json: { error } }), { times: 1 });
  await title.fill('For a server that is out');
  await expect(page.getByText('The service is out for a moment')).toBeVisible();
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible();
  await page.clock.fastForward(untilAgain);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = (input, init) => {
      if (init?.method === 'PUT') throw new Error('ours');
      return fetch(input, init);
    };
  });
  await title.fill('For a broken page');
  await expect(page.getByText('An error occurred')).toBeVisible();
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible();
  await expect.poll(() => faults).toEqual([expect.stringContaining('ours')]);
  faults.pop();
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
  const { id, ask, path } = await beginItem(admin, 'article', {
    slug: address,
    coverKey,
    texts: { et: everywhere, en: everywhere },
  });
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

test('a draft is deleted once its title is typed, and gone from the list; one that was published never', {
  tag: '@once',
}, async ({ page, member }) => {
  const admin = await member(slug, 'admin');
  const title = `Dark ${admin.id}`;
  const draft = await beginItem(admin, 'article', { texts: { en: text(title, 'Text') } });
  await page.goto(`${origin()}/admin/articles/${draft.id}?lang=en`);
  await page.getByText('Delete this draft').click();
  const button = page.getByRole('button', { name: 'Delete for good' });
  await expect(button).toBeDisabled();
  await page.getByLabel('Type its title').fill(title.toUpperCase());
  await button.click();
  await expect(page).toHaveURL(/\/admin\/articles$/);
  await expect(page.getByText(title)).toHaveCount(0);
  expect((await page.goto(`${origin()}/admin/articles/${draft.id}`))?.status()).toBe(404);
  const out = await beginItem(admin, 'article', { slug: `out-${admin.id}`, texts: { en: text(title, 'Text') } });
  await out.publish(1);
  await page.goto(`${origin()}/admin/articles/${out.id}?lang=en`);
  await expect(page.getByText('Earlier versions')).toBeVisible();
  await expect(page.getByText('Delete this draft')).toHaveCount(0);
});

test('a former address redirects to the present one for good, and is nobody’s to keep', { tag: '@once' }, async ({
  member,
}) => {
  const admin = await member(slug, 'admin');
  const [from, to] = [`moon-${admin.id}`, `moon-again-${admin.id}`];
  const article = await beginItem(admin, 'article', { slug: from, texts: { en: text('Moon', 'The moon rises.') } });
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
