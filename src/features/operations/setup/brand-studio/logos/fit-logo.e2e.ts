import type { Page } from '@playwright/test';
import { findBarriers, findOverflow } from '#testing/browser/inspect-page.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'changing';
// The tests share one draft, of which other tests change only the main logo.
test.describe.configure({ mode: 'default' });

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><script>document.documentElement.dataset.attacked=1</script><rect width="60" height="40" fill="#b03a2e"/><rect x="60" width="60" height="40" fill="#1f5f8b"/></svg>';
const svg = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) };

/** Opens the studio and returns a list that records uploads. */
async function openLogos(page: Page, context: Parameters<typeof signInBrowser>[0]) {
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await page.goto(`${originOf(slug)}/admin/customizations?lang=en`);
  await page.getByText('Logos', { exact: true }).click();
  await page.locator('[data-logo-kind]').first().waitFor();
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/logos/')) uploads.push(request.url());
  });
  return uploads;
}

/** Draws a PNG in the browser whose left half is red and whose right half is blue. */
const bitmap = (page: Page, width: number, height: number) =>
  page.evaluate(
    ([wide, high]) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [wide, high];
      const context = canvas.getContext('2d');
      if (!context) return '';
      for (const [index, color] of ['#b03a2e', '#1f5f8b'].entries()) {
        context.fillStyle = color;
        context.fillRect((index * wide) / 2, 0, wide / 2, high);
      }
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    },
    [width, height] as const,
  );

/** Returns the size of a stored picture, and its colors at the left and right edge and at the top center. */
const look = (page: Page, address: string) =>
  page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const at = (x: number, y: number) => [...(context?.getImageData(x, y, 1, 1).data ?? [])].join(' ');
    const { width, height } = canvas;
    return { width, height, left: at(2, height / 2), right: at(width - 3, height / 2), top: at(width / 2, 2) };
  }, address);

const shownIn = (page: Page, kind: string) =>
  page.locator(`[data-logo-kind="${kind}"] .logo-plate`).evaluateAll(([plate]) => plate?.getAttribute('src') ?? null);
const [green, blue] = ['0 255 0 255', '31 95 139 255'];

test('a picture is cropped with the keyboard, previewed, and uploaded only when it is used', {
  tag: '@once',
}, async ({ page, context }) => {
  const uploads = await openLogos(page, context);
  const before = await shownIn(page, 'favicon');
  const file = {
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await bitmap(page, 800, 400), 'base64'),
  };
  const field = page.getByLabel('Browser icon', { exact: true });
  await field.setInputFiles(file);
  const dialog = page.getByRole('dialog', { name: 'Fit the picture' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'In a light browser tab' })).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'In the light header' })).toBeHidden();
  expect(await findBarriers(page)).toEqual([]);
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect([width, await findOverflow(page)]).toEqual([width, []]);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(uploads).toEqual([]);
  expect(await shownIn(page, 'favicon')).toBe(before);

  // Chooses the same file again, zooms it to the full height and drags it until only its blue half is in the frame.
  await field.setInputFiles(file);
  await dialog.getByLabel('Size of the picture').fill('2');
  await dialog.getByRole('application').focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Shift+ArrowLeft');
  await dialog.getByRole('button', { name: 'Use this logo' }).click();
  await expect.poll(() => uploads.length).toBe(1);
  await expect.poll(() => shownIn(page, 'favicon')).toMatch(/favicon-[\w-]{12}-192x192\.png/);
  const stored = await look(page, (await shownIn(page, 'favicon')) ?? '');
  expect(stored).toMatchObject({ width: 192, height: 192, left: blue, right: blue });
});

test('a picture can be dragged, and an icon, even an SVG, is saved as a square PNG with a background color', {
  tag: '@once',
}, async ({ page, context }) => {
  const uploads = await openLogos(page, context);
  await page.getByLabel('Home screen icon', { exact: true }).setInputFiles(svg);
  const dialog = page.getByRole('dialog', { name: 'Fit the picture' });
  await expect(dialog.getByRole('img', { name: 'On a home screen with round icons' })).toBeVisible();
  await dialog.getByLabel('Background').fill('#00ff00');
  await dialog.getByLabel('Size of the picture').fill('0.5');
  await dialog.getByLabel('Size of the picture').fill('2');
  const stage = await dialog.getByRole('application').boundingBox();
  if (!stage) throw new Error('the dialog has no stage');
  const [x, y] = [stage.x + stage.width / 2, stage.y + stage.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  // Drags to the left by more than half of the frame, which is as wide as four fifths of the stage’s height.
  await page.mouse.move(x - stage.height * 0.43, y, { steps: 4 });
  await page.mouse.up();
  await page.mouse.move(x, y);
  await dialog.getByRole('button', { name: 'Use this logo' }).click();
  await expect.poll(() => uploads.length).toBe(1);
  await expect.poll(() => shownIn(page, 'icon')).toMatch(/icon-[\w-]{12}-512x512\.png/);
  const stored = await look(page, (await shownIn(page, 'icon')) ?? '');
  expect(stored).toMatchObject({ width: 512, height: 512, left: blue, right: green, top: green });
  expect(await page.evaluate(() => document.documentElement.dataset['attacked'])).toBeUndefined();
});

test('an SVG stays an SVG, unchanged or cropped by its view box', { tag: '@once' }, async ({ page, context }) => {
  await openLogos(page, context);
  const field = page.getByLabel('Small logo', { exact: true });
  const dialog = page.getByRole('dialog', { name: 'Fit the picture' });
  await field.setInputFiles(svg);
  await dialog.getByLabel('Shape').selectOption('As the picture');
  await dialog.getByRole('button', { name: 'Use this logo' }).click();
  await expect.poll(() => shownIn(page, 'small')).toMatch(/small-[\w-]{12}-120x40\.svg/);
  await field.setInputFiles(svg);
  await dialog.getByLabel('Shape').selectOption('Square');
  await dialog.getByLabel('Size of the picture').fill('3');
  await dialog.getByRole('button', { name: 'Use this logo' }).click();
  await expect.poll(() => shownIn(page, 'small')).toMatch(/small-[\w-]{12}-40x40\.svg/);
  const stored = await page.evaluate(
    async (address) => (await fetch(address)).text(),
    (await shownIn(page, 'small')) ?? '',
  );
  expect(stored).toContain('viewBox="40 0 40 40"');
  expect(stored).not.toContain('script');
});
