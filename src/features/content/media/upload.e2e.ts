import { join } from 'node:path';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const file = join(import.meta.dirname, '../../../../tenants/ryup/media/evening.webm');

test.describe('the upload of a video file', { tag: '@once' }, () => {
  test('survives lost connections, and the video is published with edits made meanwhile', async ({ page, member }) => {
    await member('changing', 'admin');
    await page.goto(`${originOf('changing')}/admin/videos`);
    await page.getByRole('button', { name: 'New video' }).click();
    await page.waitForURL(/\/admin\/videos\/[0-9a-f-]{36}$/);
    let broken = 0;
    await page.route(/media-parts/, (route) => {
      broken += 1;
      return broken === 1 ? route.abort('connectionreset') : route.continue();
    });
    await page.getByLabel('Video file').setInputFiles(file);
    await page.getByLabel('Title').first().fill('Winding down');
    await expect(page.getByText('evening.webm is uploaded.')).toBeVisible();
    expect(broken).toBe(2);
    await expect(page.getByLabel('Title').first()).toHaveValue('Winding down');
    await page.getByRole('button', { name: 'Publish' }).first().click();
    await expect(page.locator('.state-bar .badge-success')).toBeVisible();
    await page.goto(`${originOf('changing')}/videos`);
    await page.getByRole('link', { name: 'Winding down' }).click();
    const video = page.locator('video');
    await expect.poll(() => video.evaluate((player: HTMLVideoElement) => Math.round(player.duration))).toBe(24);
  });

  test('sends a part again after half a minute without a response, or after an invalid response', async ({
    page,
    member,
  }) => {
    await member('changing', 'admin');
    await page.clock.install();
    await page.goto(`${originOf('changing')}/admin/videos`);
    await page.getByRole('button', { name: 'New video' }).click();
    await page.waitForURL(/\/admin\/videos\/[0-9a-f-]{36}$/);
    let sent = 0;
    await page.route(/media-parts/, (route) => {
      sent += 1;
      if (sent === 1) return;
      return sent === 2 ? route.fulfill({ status: 200, body: '<html>' }) : route.continue();
    });
    await page.getByLabel('Video file').setInputFiles(file);
    await expect.poll(() => sent).toBe(1);
    await page.clock.fastForward(25_000);
    expect(sent).toBe(1);
    await page.clock.fastForward(10_000);
    await expect(page.getByText('evening.webm is uploaded.')).toBeVisible();
    expect(sent).toBe(3);
  });
});
