import type { Page } from '@playwright/test';
import { attackHost, attacks } from '#testing/attacks.ts';
import { findIntrusions } from '#testing/browser/attacked/find-intrusions.ts';
import { callHome, discardDraft } from '#testing/browser/change-home.ts';
import { findBarriers, findOverflow } from '#testing/browser/inspect-page.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { pressKey } from '#testing/browser/press-key.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { waitUntilBrandIsServed } from '#testing/browser/until-brand-is-served.ts';

const slug = 'rehomed';
// The tests share one draft.
test.describe.configure({ mode: 'default' });

// Cleans up after a failed test.
test.beforeEach(async () => discardDraft(slug, await createPerson(slug, 'admin')));

async function openHome(page: Page): Promise<void> {
  await page.goto(`${originOf(slug)}/admin/customizations?lang=en`);
  await page.locator('.home-part > summary').click();
  await expect(sections(page).first()).toBeVisible();
}

const sections = (page: Page) => page.locator('[data-section]');
const preview = (page: Page) => page.frameLocator('[data-preview-frame]');
const state = (page: Page) => page.locator('[data-brand-state]');

async function discard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Discard…' }).click();
  await page.getByRole('button', { name: 'Discard the draft' }).click();
  await expect(state(page)).toHaveText('As published');
}

test('an administrator edits, adds, moves and removes sections beside the preview, and publishes them', {
  tag: '@once',
}, async ({ page, context, browser }) => {
  test.slow();
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await openHome(page);
  const title = `Come outside ${Date.now()}`;
  await sections(page).first().locator('summary').click();
  await page.getByLabel('Title, in English').first().fill(title);
  await expect(state(page)).toHaveText('1 change not published');
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText(title);
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page)).toEqual([]);

  const count = await sections(page).count();
  await page.getByRole('button', { name: 'Add a section…' }).click();
  await page.getByRole('button', { name: /^Voices/ }).click();
  await expect(sections(page)).toHaveCount(count + 1);
  const added = sections(page).last();
  await expect(added.getByText('New', { exact: true })).toBeVisible();
  await expect(added.locator('summary')).toBeFocused();
  await pressKey(added.getByRole('button', { name: /^Move up/ }), 'Enter');
  await expect(
    sections(page)
      .nth(count - 1)
      .getByText('What members say', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText(`Now in place ${count} of ${count + 1}.`)).toBeAttached();

  const last = sections(page).last();
  const lastTitle = await last.locator('.title').textContent();
  await last.getByRole('button', { name: /^Remove:/ }).click();
  await expect(page.getByText(`“${lastTitle}” is removed.`)).toBeVisible();
  await expect(sections(page)).toHaveCount(count);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(sections(page)).toHaveCount(count + 1);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${originOf(slug)}/?lang=en`);
  await expect(visitor.getByRole('heading', { level: 1 })).not.toHaveText(title);
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByLabel('Note').fill('Outside');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published. Everyone sees it now.')).toBeVisible();
  await waitUntilBrandIsServed(slug);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(visitor.getByRole('heading', { name: 'What members say' })).toBeVisible();
  const versions = page.getByRole('region', { name: 'Versions' });
  const newest = versions.getByRole('listitem').filter({ hasText: 'Outside' }).first();
  await newest.locator('summary').click();
  await expect(newest.getByText(title)).toBeVisible();
  await page
    .getByRole('button', { name: /^Return to it/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Publish this version' }).click();
  await expect(page.getByText('The earlier version was published again.')).toBeVisible();
  await waitUntilBrandIsServed(slug);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).not.toHaveText(title);
  await visitor.context().close();
});

test('a change that is refused or can’t be sent shows why on its field, and survives a reload', {
  tag: '@once',
}, async ({ page, context }) => {
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await openHome(page);
  await sections(page).first().locator('summary').click();
  const title = page.getByLabel('Title, in English').first();
  await title.fill('');
  await expect(page.getByText('Please write something here.')).toBeVisible();
  await expect(title).toHaveAttribute('aria-invalid', 'true');
  const link = page.getByLabel('Leads to').first();
  await link.fill('//attack.invalid');
  await expect(page.getByText('Please enter a page of this site, such as /pricing.')).toBeVisible();
  await expect(state(page)).toHaveText('Not saved yet');

  await title.fill('Written on a bad line');
  await link.fill('/pricing');
  await expect(state(page)).toHaveText('1 change not published');
  await context.setOffline(true);
  await title.fill('Written without a connection');
  await expect(page.getByText('No connection. Check your network and try again.')).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  const address = '**/api/admin/customizations/home';
  await page.route(address, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await context.setOffline(false);
  await page.reload();
  await page.locator('.home-part > summary').click();
  await sections(page).first().locator('summary').click();
  await expect(page.getByLabel('Title, in English').first()).toHaveValue('Written without a connection');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  // The change is sent again automatically.
  await page.unroute(address);
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('Written without a connection');
  await discard(page);
});

test('when two administrators change the same section, the second chooses which version to keep', {
  tag: '@once',
}, async ({ page, context }) => {
  await signInBrowser(context, await createPerson(slug, 'admin'));
  const other = await createPerson(slug, 'admin');
  await openHome(page);
  await sections(page).first().locator('summary').click();
  const { draft, home } = (await callHome(slug, other, 'GET')).body.data;
  const [first] = home.sections;
  if (!first) throw new Error('The home page is empty.');
  const theirs = { ...first.content, title: { et: 'Teise oma', en: 'Theirs' } };
  const change = { revision: draft.revision, sections: { [first.id]: { content: theirs } } };
  expect((await callHome(slug, other, 'PUT', change)).status).toBe(200);

  const title = page.getByLabel('Title, in English').first();
  await title.fill('Mine');
  await expect(page.getByText('Someone else has changed this section meanwhile.')).toBeVisible();
  await expect(title).toHaveValue('Mine');
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('Mine');
  await discard(page);
});

test('an administrator chooses and describes a picture, but can’t upload an SVG that is named like a PNG', {
  tag: '@once',
}, async ({ page, context }) => {
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await openHome(page);
  await sections(page).first().locator('summary').click();
  await page.getByRole('button', { name: 'Choose one that is here' }).click();
  await page.getByRole('button', { name: 'story-fjord.svg' }).click();
  await expect(page.getByText('Please write something here.').first()).toBeVisible();
  await page.getByLabel('What the picture shows, in English').fill('A fjord');
  await page.getByLabel('What the picture shows, in Estonian').fill('Fjord');
  await expect(preview(page).getByRole('img', { name: 'A fjord' })).toHaveAttribute('src', /story-fjord\.svg/);
  await page
    .locator('[data-section] input[type="file"]')
    .first()
    .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="x()"/>') });
  await expect(page.getByText('Please choose a JPEG, PNG or WebP picture.')).toBeVisible();
  await discard(page);
});

test('a hostile home page runs no script and fetches nothing', { tag: '@once' }, async ({ page, context }) => {
  test.slow();
  const admin = await createPerson(slug, 'admin');
  const outside: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(attackHost)) outside.push(request.url());
  });
  const { draft, home } = (await callHome(slug, admin, 'GET')).body.data;
  const [first] = home.sections;
  if (!first) throw new Error('The home page is empty.');
  const both = (text: string) => ({ et: text, en: text });
  const items = attacks.map((attack) => ({
    question: both(`${attack.slice(0, 140)}`),
    answer: both(attack.slice(0, 600)),
  }));
  const groups = Array.from({ length: Math.ceil(items.length / 8) }, (_, at) => items.slice(at * 8, at * 8 + 8));
  const added = groups.map((group, at) => [
    crypto.randomUUID(),
    {
      content: {
        kind: 'questions',
        title: both(attacks[at]?.slice(0, 90) ?? ''),
        items: group.length > 1 ? group : items.slice(-2),
      },
      place: 30 + at,
    },
  ]);
  const sent = { revision: draft.revision, sections: Object.fromEntries(added) };
  expect((await callHome(slug, admin, 'PUT', sent)).status).toBe(200);

  await signInBrowser(context, admin);
  await openHome(page);
  await sections(page).last().locator('summary').click();
  await expect(preview(page).locator('main')).toContainText('dataset.attacked');
  expect(await findIntrusions(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published. Everyone sees it now.')).toBeVisible();
  await waitUntilBrandIsServed(slug);
  await context.clearCookies();
  await page.goto(`${originOf(slug)}/?lang=en`);
  await expect(page.locator('main')).toContainText('dataset.attacked');
  expect(await findIntrusions(page)).toEqual([]);
  expect(outside).toEqual([]);
});

test('the section list and the dialog for a new section fit every width', { tag: '@once' }, async ({
  page,
  context,
}) => {
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await openHome(page);
  const dialog = page.getByRole('dialog', { name: 'Which section?' });
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect([width, await findOverflow(page)]).toEqual([width, []]);
    await page.getByRole('button', { name: 'Add a section…' }).click();
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(Math.min(width, 800));
    expect([width, await findOverflow(page)]).toEqual([width, []]);
    await page.keyboard.press('Escape');
  }
});
