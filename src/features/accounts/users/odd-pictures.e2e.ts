import fc from 'fast-check';
import { cleanImage } from '#api/platform/images/clean-image.ts';
import { unusualJpegs, unusualPngs, unusualWebps } from '#api/platform/images/testing-unusual.ts';
import { expect, test } from '#testing/browser/test.ts';

const cases = 60;

test('every picture that the browser can draw is accepted, and cleaning doesn’t change its dimensions', {
  tag: '@once',
}, async ({ page }) => {
  const made = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 48, height: 32 });
    canvas.getContext('2d')?.fillRect(8, 8, 20, 10);
    return ['jpeg', 'png', 'webp'].map((type) => canvas.toDataURL(`image/${type}`));
  });
  const [jpeg, png, webp] = made.map((address) => new Uint8Array(Buffer.from(address.split(',')[1] ?? '', 'base64')));
  if (!jpeg || !png || !webp) throw new Error('the browser makes no pictures');
  const draw = (addresses: readonly string[]) =>
    page.evaluate(
      (all) =>
        Promise.all(
          all.map(async (src) => {
            const picture = Object.assign(new Image(), { src });
            const isDrawn = await picture.decode().then(
              () => true,
              () => false,
            );
            return isDrawn ? [picture.naturalWidth, picture.naturalHeight] : null;
          }),
        ),
      addresses,
    );
  const kinds = [
    ['jpeg', unusualJpegs(jpeg)],
    ['png', unusualPngs(png)],
    ['webp', unusualWebps(webp)],
  ] as const;
  for (const [type, odd] of kinds) {
    const addressOf = (bytes: Uint8Array | undefined) =>
      `data:image/${type};base64,${Buffer.from(bytes ?? []).toString('base64')}`;
    const pictures = fc.sample(odd, { numRuns: cases, seed: 7 });
    const drawn = await draw(pictures.map(addressOf));
    expect(drawn.filter((size) => size !== null).length, type).toBe(cases);
    expect(await draw(pictures.map((bytes) => addressOf(cleanImage(bytes)?.bytes))), type).toEqual(drawn);
  }
});
