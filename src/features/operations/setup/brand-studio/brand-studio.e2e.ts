import type { Browser, Page } from '@playwright/test';
import { changeHome, discardDraft } from '#testing/browser/change-home.ts';
import { findBarriers, findOverflow } from '#testing/browser/inspect-page.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { waitUntilBrandIsServed } from '#testing/browser/until-brand-is-served.ts';
import { visit } from '#testing/browser/visit.ts';

const slug = 'rebranded';
// The tests share one draft.
test.describe.configure({ mode: 'default' });
// Cleans up after a failed test.
test.beforeEach(async () => discardDraft(slug, await createPerson(slug, 'admin')));

const studio = `${originOf(slug)}/admin/customizations?lang=en`;

async function openStudio(page: Page): Promise<void> {
  await page.goto(studio);
  await page.getByText('Brand colors').waitFor();
}

/** Enters a color other than the field's, so that the test can be run again. */
async function chooseOther(page: Page, name: string, one: string, other: string): Promise<string> {
  const field = page.getByRole('textbox', { name, exact: true });
  const color = (await field.inputValue()) === one ? other : one;
  await field.fill(color);
  await expect(page.locator('[data-brand-state]')).toContainText('not published');
  return color;
}

const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));

async function publish(page: Page, note: string): Promise<void> {
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByLabel('Note').fill(note);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published. Everyone sees it now.')).toBeVisible();
}

async function discard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Discard…' }).click();
  await page.getByRole('button', { name: 'Discard the draft' }).click();
  await expect(page.getByText('The draft was discarded.')).toBeVisible();
}

/** Returns a preview URL that visitors can open. */
async function share(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share preview…' }).click();
  await page.getByRole('button', { name: 'Create a link' }).click();
  const address = page.getByRole('dialog').getByLabel('Link', { exact: true });
  await expect(address).toBeVisible();
  return address.inputValue();
}

test('a draft is shown in the preview, and to visitors once it is published', { tag: '@once' }, async ({
  page,
  context,
  browser,
}) => {
  test.slow();
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await openStudio(page);
  const color = await chooseOther(page, 'Primary', '#b03a2e', '#1f5f8b');
  const frame = page.frameLocator('[data-preview-frame]');
  const previewed = () => frame.locator('html').evaluate((root) => getComputedStyle(root).getPropertyValue('--accent'));
  await expect.poll(previewed).toBe(color);
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page)).toEqual([]);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(originOf(slug));
  expect(await accentOf(visitor)).not.toBe(color);
  await publish(page, 'Autumn');
  await waitUntilBrandIsServed(slug);
  await visitor.reload();
  expect(await accentOf(visitor)).toBe(color);

  // The version lists its changes, and the previous one is restored as a new version.
  const newest = page.getByRole('listitem').filter({ hasText: 'Autumn' }).first();
  await newest.getByText('1 change', { exact: true }).click();
  await expect(newest.getByText(color)).toBeVisible();
  await page
    .getByRole('button', { name: /^Return to it/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Publish this version' }).click();
  await expect(page.getByText('The earlier version was published again.')).toBeVisible();
  await waitUntilBrandIsServed(slug);
  await visitor.reload();
  expect(await accentOf(visitor)).not.toBe(color);
  await visitor.context().close();
});

test('an administrator schedules a publication, but not for a time in the past, and cancels it', {
  tag: '@once',
}, async ({ page, context }) => {
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await openStudio(page);
  await chooseOther(page, 'Secondary', '#5f3a8f', '#3a5f8f');
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish this draft?' });
  await expect(dialog.getByLabel('Day and time')).toBeHidden();
  await dialog.getByLabel('At a time').check();
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(dialog.getByText('Choose a day and a time.')).toBeVisible();
  await dialog.getByLabel('Day and time').fill('2026-01-01T09:00');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(dialog.getByText('This time is over. Choose a later one.')).toBeVisible();
  await dialog.getByLabel('Day and time').fill(new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 16));
  await dialog.getByLabel('Note').fill('For the fair');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.getByText('Scheduled. Until then only administrators see it.')).toBeVisible();
  await expect(page.getByText('1 change is published on')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  await page.getByRole('button', { name: 'Publish…' }).click();
  await expect(
    dialog.getByText(/^A publication is scheduled for .+ Publishing right away cancels it\.$/),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Cancel the schedule' }).click();
  await expect(page.getByText('Nothing is scheduled any more. The draft is still here.')).toBeVisible();
  await expect(page.locator('[data-brand-state]')).toHaveText('1 change not published');
  await page.getByRole('button', { name: 'Discard…' }).click();
  await page.getByRole('button', { name: 'Discard the draft' }).click();
  await expect(page.locator('[data-brand-state]')).toHaveText('As published');
});

test('a logo is cleaned, shown in the preview, and refused with a reason if it doesn’t fit', { tag: '@once' }, async ({
  page,
  context,
}) => {
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await openStudio(page);
  await page.getByText('Logos', { exact: true }).click();
  const file = (buffer: Buffer) => ({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer });
  await page.getByLabel('Browser icon', { exact: true }).setInputFiles(file(Buffer.from('not a picture')));
  await expect(page.getByText('Please choose an SVG, PNG, JPEG or WebP picture.')).toBeVisible();
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><script>document.title = "x"</script><rect width="60" height="20" fill="#b03a2e"/></svg>';
  for (const field of [page.getByLabel('Logo', { exact: true }), page.getByLabel('Logo on dark', { exact: true })]) {
    await field.setInputFiles(file(Buffer.from(drawing)));
    await page.getByRole('button', { name: 'Use this logo' }).click();
  }
  await expect(page.getByText('2 changes not published')).toBeVisible();
  const shown = page.frameLocator('[data-preview-frame]').locator('header img[data-logo]').first();
  await expect(shown).toHaveAttribute('src', /(?:main|dark)-[\w-]{12}-60x20\.svg/);
  expect(await findBarriers(page)).toEqual([]);
  await discard(page);
});

test('a shared preview runs no script, signs no one in and works until its link is turned off', {
  tag: '@once',
}, async ({ page, context, browser }) => {
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await openStudio(page);
  const address = await share(page);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: originOf(slug) });
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('dialog').getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  const stranger = await (await browser.newContext()).newPage();
  const asked: string[] = [];
  stranger.on('request', (request) => asked.push(`${request.method()} ${request.resourceType()}`));
  const answer = await stranger.goto(address);
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
  expect(answer?.headers()['content-security-policy']).toMatch(
    /connect-src 'none'.*form-action 'none'.*script-src 'none'/,
  );
  expect(answer?.headers()['set-cookie']).toBeUndefined();
  expect([...new Set(asked)].filter((each) => !/^GET (?:document|stylesheet|image|font|other)$/.test(each))).toEqual(
    [],
  );
  // Following a link stays in the preview.
  await stranger.getByRole('link', { name: 'Premium' }).first().click();
  expect(new URL(stranger.url()).searchParams.get('preview')).toBe(new URL(address).searchParams.get('preview'));
  await page.getByRole('button', { name: 'Turn off the link' }).click();
  await expect(page.getByText('The link no longer opens the preview.')).toBeVisible();
  expect((await stranger.goto(address))?.status()).toBe(404);
  await stranger.context().close();
});

/** Takes screenshots until two are the same: on a busy machine a picture may be decoded but not drawn yet. */
async function settledPicture(page: Page): Promise<Buffer> {
  const take = () => page.screenshot({ fullPage: true, animations: 'disabled' });
  let [before, last] = [await take(), await take()];
  for (let tries = 0; tries < 5 && !last.equals(before); tries += 1) [before, last] = [last, await take()];
  return last;
}

/** Takes screenshots of some pages as a visitor in the community's time zone sees them. */
async function picture(browser: Browser, address: (path: string) => string, theme: 'light' | 'dark', width: number) {
  const viewport = { width, height: 900 };
  const viewer = await browser.newContext({ viewport, colorScheme: theme, timezoneId: 'Europe/Oslo' });
  const page = await viewer.newPage();
  const pictures: Buffer[] = [];
  for (const path of ['/', '/pricing', '/articles']) {
    await page.goto(address(path));
    // Text that mustn't shift uses the brand's font only if it's available immediately, which it is on the second load.
    await page.evaluate(() => document.fonts.ready);
    await page.reload();
    await page.evaluate(async () => {
      const images = [...document.images];
      // Scrolls past the images, because a browser chooses another size for one that stops loading lazily.
      for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
        scrollTo({ top, behavior: 'instant' });
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      }
      scrollTo({ top: 0, behavior: 'instant' });
      const isThere = (image: HTMLImageElement) =>
        image.complete ||
        new Promise((resolve) => {
          for (const name of ['load', 'error']) image.addEventListener(name, resolve, { once: true });
        });
      await Promise.all(images.map(isThere));
      await Promise.all([document.fonts.ready, ...images.map((image) => image.decode().catch(() => undefined))]);
    });
    await expect(page.locator('html[data-loading]')).toHaveCount(0);
    await expect(page.locator('[data-loading-overlay]')).toHaveCSS('opacity', '0');
    pictures.push(await settledPicture(page));
  }
  await viewer.close();
  return pictures;
}

test('the preview and the published page are pixel-identical', { tag: '@once' }, async ({ page, context, browser }) => {
  test.slow();
  const admin = await createPerson(slug, 'admin');
  await signInBrowser(context, admin);
  await changeHome(slug, admin, `Same pixels ${Date.now()}`);
  await openStudio(page);
  await chooseOther(page, 'Primary', '#7d3c98', '#117a65');
  const token = new URL(await share(page)).searchParams.get('preview') ?? '';
  await page.keyboard.press('Escape');
  const views = [
    ['light', 390],
    ['light', 1280],
    ['dark', 390],
    ['dark', 1280],
  ] as const;
  const preview = (theme: string) => (path: string) => `${originOf(slug)}${path}?preview=${token}&theme=${theme}`;
  const before = await Promise.all(views.map(([theme, width]) => picture(browser, preview(theme), theme, width)));
  await publish(page, 'Same pixels');
  await waitUntilBrandIsServed(slug);
  const after = await Promise.all(
    views.map(([theme, width]) => picture(browser, (path) => `${originOf(slug)}${path}`, theme, width)),
  );
  for (const [index, view] of views.entries()) {
    for (const [at, shot] of (before[index] ?? []).entries()) {
      expect(after[index]?.[at]?.equals(shot), `${view.join(' ')}, page ${at}`).toBe(true);
    }
  }
});

test('a palette from the logo or one color fills the draft, and can be undone', { tag: '@once' }, async ({
  page,
  context,
}) => {
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await openStudio(page);
  const primary = page.getByRole('textbox', { name: 'Primary', exact: true });
  const [before, around] = [
    await primary.inputValue(),
    page.getByRole('textbox', { name: 'Palettes around one color', exact: true }),
  ];

  await around.fill('#7a1f5c');
  const bold = page.getByRole('button', { name: 'Bold' });
  await expect(bold.locator('[data-swatch="colors.primary"]')).toHaveCSS('background-color', 'rgb(122, 31, 92)');
  await bold.click();
  await expect(page.getByText('“Bold” is in the draft.')).toBeVisible();
  await expect(primary).toHaveValue('#7a1f5c');
  const frame = page.frameLocator('[data-preview-frame]');
  const previewed = () => frame.locator('html').evaluate((root) => getComputedStyle(root).getPropertyValue('--accent'));
  await expect.poll(previewed).toBe('#7a1f5c');
  const wide = page.viewportSize();
  for (const size of [{ width: 390, height: 844 }, wide ?? { width: 1440, height: 900 }]) {
    await page.setViewportSize(size);
    expect(await findBarriers(page)).toEqual([]);
    await expect.poll(() => findOverflow(page)).toEqual([]);
  }

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(primary).toHaveValue(before);
  await expect(page.locator('[data-brand-state]')).toHaveText('As published');

  await around.fill('blue');
  await around.blur();
  await expect(around).toHaveAccessibleDescription(/six digits|color/i);
  await page.getByRole('button', { name: 'From the logo' }).click();
  await expect(around).not.toHaveValue('blue');
  await expect(around).toHaveValue(/^#[0-9a-f]{6}$/);
});

test('the mail and gift card previews show the draft, and need a preview token', { tag: '@once' }, async ({
  page,
  context,
}) => {
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await openStudio(page);
  const color = await chooseOther(page, 'Primary', '#8e2157', '#1a6b52');
  const shown = page.getByRole('combobox', { name: 'Page', exact: true });
  const frame = page.frameLocator('[data-preview-frame]');

  await shown.selectOption('An e-mail');
  const button = frame.getByRole('link', { name: 'See the events' });
  await expect(button).toHaveAttribute('style', new RegExp(`background:${color}`));
  await page.getByText('Dark', { exact: true }).click();
  await expect(frame.locator('body')).toHaveCSS('background-color', /^rgb\([0-5]?\d, [0-5]?\d, [0-5]?\d\)$/);
  await button.click();
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');

  await shown.selectOption('A gift card');
  await expect(frame.getByText(/^[A-Z]+-K7QM-2XPA-94TD$/)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  for (const path of ['/preview/mail', '/preview/gift-card', '/preview/mail?preview=', '/preview/mail?preview=x.y']) {
    expect((await visit(slug, path)).status, path).toBe(404);
  }
});
