import type { Page } from '@playwright/test';
import { concatBytes } from '#api/platform/images/binary.ts';
import { cleanImage } from '#api/platform/images/clean-image.ts';
import { createOrientationSegment } from '#api/platform/images/orientation.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { expect, test } from '#testing/browser/test.ts';
import { openComposer } from '#testing/browser/write-in-composer.ts';

const slug = 'ryup';

/** Takes a photo as a phone does: rotated, with an orientation tag. */
async function takePhoto(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 2000, height: 1000 });
    const drawing = canvas.getContext('2d');
    if (drawing) drawing.fillStyle = '#3a7';
    drawing?.fillRect(0, 0, 2000, 1000);
    const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
    return [...new Uint8Array((await photo?.arrayBuffer()) ?? [])];
  });
  const photo = Uint8Array.from(bytes);
  return Buffer.from(concatBytes([photo.subarray(0, 2), createOrientationSegment(6), photo.subarray(2)]));
}

test('a photo is stored in several sizes, and a phone loads only the size that it shows', { tag: '@once' }, async ({
  browser,
  page,
  member,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await member(slug);
  const { editor, written } = await openComposer(page, slug);
  const chooser = page.locator('[data-choose-pictures]').first();
  await chooser.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await takePhoto(page) });
  const description = editor.getByRole('textbox', { name: /Describe the picture/ });
  await description.fill('Mets');
  const [, address = ''] =
    /\((\/files\/ryup\/community\/[0-9a-f-]{36}-[0-9a-f]{6}-1000x2000\.jpg)\)/.exec(await written()) ?? [];
  expect(address).not.toBe('');
  for (const width of [480, 960]) {
    const sized = await page.evaluate(async (at) => {
      const answer = await fetch(at);
      return { type: answer.headers.get('content-type'), bytes: [...new Uint8Array(await answer.arrayBuffer())] };
    }, `${address}?width=${width}`);
    expect(sized.type).toBe('image/webp');
    expect(cleanImage(Uint8Array.from(sized.bytes))).toMatchObject({ width, height: width * 2, extension: 'webp' });
  }
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByRole('article', { name: /Comment by Mari/ })).toBeVisible();
  // The browser in which the post was written already has the photo.
  const reader = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await signInBrowser(reader, await createPerson(slug));
  const read = await reader.newPage();
  await read.goto(page.url());
  const picture = read.getByRole('article', { name: /Comment by Mari/ }).getByRole('img', { name: 'Mets' });
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('complete', true);
  expect(await picture.evaluate((shown: HTMLImageElement) => shown.currentSrc)).toContain('?width=480');
  const [, tone = ''] = /-([0-9a-f]{6})-1000x2000/.exec(address) ?? [];
  const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(tone.slice(at, at + 2), 16));
  await expect(picture).toHaveCSS('background-color', `rgb(${red}, ${green}, ${blue})`);
  await reader.close();
});
