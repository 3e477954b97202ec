import { cookieOf, createPerson } from '#testing/browser/people.ts';
import { publishVideo } from '#testing/browser/published-video.ts';
import { watchUntilQuiet } from '#testing/browser/quiet-page.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

const address = '/videos/how-long-is-enough';

test.describe('a video', { tag: '@once' }, () => {
  test('can be played, sought and resumed, with captions and chapters', async ({ page, member }) => {
    await member('aurora');
    await page.goto(originOf('aurora') + address);
    const video = page.locator('video');
    const time = () => video.evaluate((player: HTMLVideoElement) => player.currentTime);
    await expect.poll(() => video.evaluate((player: HTMLVideoElement) => Math.round(player.duration))).toBe(24);

    const captions = await video.evaluate(async (player: HTMLVideoElement) => {
      const [track] = player.textTracks;
      if (!track) return [];
      track.mode = 'showing';
      const element = player.querySelector('track');
      if (element?.readyState !== 2) await new Promise((resolve) => element?.addEventListener('load', resolve));
      return [...(track.cues ?? [])].map((cue) => (cue as VTTCue).text);
    });
    expect(captions).toHaveLength(4);

    const saved = page.waitForResponse((answer) => answer.url().endsWith('/progress') && answer.ok());
    await page.getByRole('button', { name: /10 s/ }).click();
    await expect(page.getByRole('button', { name: /10 s/ })).toHaveAttribute('aria-current', 'true');
    await expect.poll(time).toBeGreaterThan(12);
    await video.evaluate((player: HTMLVideoElement) => player.pause());
    await saved;

    await page.reload();
    await expect(page.locator('.video-resumed')).toBeVisible();
    await expect.poll(time).toBeGreaterThanOrEqual(12);
    await page.locator('.video-resumed button').click();
    await expect.poll(time).toBeLessThan(6);

    // A second in the URL takes precedence over the place where the viewer left off.
    await page.goto('about:blank');
    await page.goto(`${originOf('aurora')}${address}#t=9`);
    await expect.poll(time).toBeGreaterThanOrEqual(9);
    await expect.poll(time).toBeLessThan(12);
    await expect(page.locator('.video-resumed')).toBeHidden();
  });

  test('is served only to viewers with access, including by range and HEAD requests', async () => {
    const person = await createPerson('aurora');
    const headers = { cookie: cookieOf(person) };
    const whole = await visit('aurora', `${address}/file`, {
      method: 'HEAD',
      headers: { ...headers, range: 'bytes=0-9' },
    });
    expect([whole.status, whole.body, whole.headers['accept-ranges']]).toEqual([200, '', 'bytes']);
    const size = Number(whole.headers['content-length']);
    expect(size).toBeGreaterThan(100_000);
    const part = await visit('aurora', `${address}/file`, { headers: { ...headers, range: 'bytes=0-99' } });
    expect([part.status, part.headers['content-range'], part.headers['content-length']]).toEqual([
      206,
      `bytes 0-99/${size}`,
      '100',
    ]);
    expect(part.headers['cache-control']).toBe('private, no-cache');
    expect(part.headers['x-content-type-options']).toBe('nosniff');
    const outside = await visit('aurora', `${address}/file`, { headers: { ...headers, range: `bytes=${size}-` } });
    expect([outside.status, outside.headers['content-range']]).toEqual([416, `bytes */${size}`]);
    expect((await visit('aurora', `${address}/file`)).status).not.toBe(200);
    expect((await visit('ryup', `${address}/file`, { headers })).status).not.toBe(200);
  });

  test('doesn’t contact another service before the viewer starts it', async ({ page, member }) => {
    const slug = await publishVideo('changing', { kind: 'youtube', id: 'abcdefghijk' });
    await member('changing');
    const requests: string[] = [];
    await page.route(/^https:/, (route) => {
      requests.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<p>player</p>' });
    });
    const quiet = watchUntilQuiet(page);
    const answer = await page.goto(`${originOf('changing')}/videos/${slug}`);
    await quiet();
    expect(requests).toEqual([]);
    expect(answer?.headers()['content-security-policy']).toContain('frame-src https://www.youtube-nocookie.com');
    await page.getByRole('button', { name: /YouTube/ }).click();
    await expect(page.frameLocator('iframe').getByText('player')).toBeVisible();
    expect(requests).toEqual(['https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&rel=0']);
    await page.goto(`${originOf('changing')}/videos/${slug}#t=75`);
    await page.reload();
    await page.getByRole('button', { name: /YouTube/ }).click();
    await expect.poll(() => requests.at(-1)).toMatch(/rel=0&start=75$/);
    const other = await visit('aurora', address, { headers: { cookie: cookieOf(await createPerson('aurora')) } });
    expect(other.headers['content-security-policy']).not.toContain('frame-src');
  });
});
