import type { Route } from '@playwright/test';
import { createItem, itemText as text } from '#testing/browser/create-item.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'changing';
const origin = () => originOf(slug);

test('two people who edit an item at once lose nothing', { tag: '@once' }, async ({ page, member }) => {
  const admin = await member(slug, 'admin');
  const { id, ask, path } = await createItem(admin, 'article', { texts: { en: text('Ours', 'Ours') } });
  await page.goto(`${origin()}/admin/articles/${id}?lang=en`);
  const { content } = (await ask('GET', path)).data;
  await ask('PUT', path, { version: 1, content: { ...content, texts: { en: text('Theirs', 'Theirs') } } });
  await page.getByLabel('Title', { exact: true }).fill('Mine');
  await expect(page.getByText('Someone saved this after you opened it')).toBeVisible();
  await page.getByRole('button', { name: 'Use theirs' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Theirs');
  await page.getByText('Earlier versions', { exact: true }).click();
  const refused = page.getByRole('listitem').filter({ hasText: 'was not saved' });
  await refused.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Mine');
});

/** The retry interval of the editor, on the browser's mocked clock. */
const untilAgain = 8_000;

for (const [way, lose] of [
  ['lost', (route: Route) => route.abort('connectionreset')],
  ['garbled', (route: Route) => route.fulfill({ status: 200, body: '<html>' })],
] as const) {
  test(`a save whose response is ${way} is recognised as the editor’s own, and editing continues undisturbed`, {
    tag: '@once',
  }, async ({ page, member }) => {
    const admin = await member(slug, 'admin');
    const { id, ask, path } = await createItem(admin, 'article', { texts: { en: text('Before', 'Before') } });
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
    await expect(page.getByText('Your text is kept in this browser')).toBeVisible();
    expect(await saved()).toMatchObject({ en: { title: 'Sent once' } });
    await page.clock.fastForward(untilAgain);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();

    await loseNext();
    await title.fill('Sent twice');
    await expect(page.getByText('Your text is kept in this browser')).toBeVisible();
    await title.fill('Typed on');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    expect(await saved()).toMatchObject({ en: { title: 'Typed on' } });
    await expect(page.getByText('Someone saved this')).toHaveCount(0);
  });
}

test('edits made after a conflict are kept as a revision when the other version is used', { tag: '@once' }, async ({
  page,
  member,
}) => {
  const admin = await member(slug, 'admin');
  const { id, ask, path } = await createItem(admin, 'article', { texts: { en: text('Ours', 'Ours') } });
  await page.goto(`${origin()}/admin/articles/${id}?lang=en`);
  const { content } = (await ask('GET', path)).data;
  await ask('PUT', path, { version: 1, content: { ...content, texts: { en: text('Theirs', 'Theirs') } } });
  const title = page.getByLabel('Title', { exact: true });
  await title.fill('Mine');
  await expect(page.getByText('Someone saved this after you opened it')).toBeVisible();
  await title.fill('Mine, typed on');
  await page.getByRole('button', { name: 'Use theirs' }).click();
  await expect(title).toHaveValue('Theirs');
  await page.getByText('Earlier versions', { exact: true }).click();
  const refused = page.getByRole('listitem').filter({ hasText: 'was not saved' });
  await refused.getByRole('button', { name: 'Restore' }).click();
  await expect(title).toHaveValue('Mine, typed on');
});

test('server errors and bugs are not reported as a lost connection', { tag: '@once' }, async ({
  page,
  member,
  faults,
}) => {
  const admin = await member(slug, 'admin');
  const { id, path } = await createItem(admin, 'article', { texts: { en: text('Ours', 'Ours') } });
  await page.clock.install();
  await page.goto(`${origin()}/admin/articles/${id}?lang=en`);
  const title = page.getByLabel('Title', { exact: true });
  const error = { code: 'unavailable', message: '' };
  await page.route(`**${path}`, (route) => route.fulfill({ status: 503, json: { error } }), { times: 1 });
  await title.fill('For a server that is out');
  await expect(page.getByText('The service is unavailable for a moment')).toBeVisible();
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
