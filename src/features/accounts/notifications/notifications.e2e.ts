import { findBarriers } from '#testing/browser/inspect-page.ts';
import { pressKey } from '#testing/browser/press-key.ts';
import { databaseOf, originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

async function notify(userId: string, titles: readonly string[], isGroup = true): Promise<void> {
  for (const title of titles) {
    const actor = isGroup ? `'${userId}', 5` : 'null, 1';
    await databaseOf('aurora').run(`
      insert into notifications (id, user_id, kind, subject_id, path, title, excerpt, actor_id, actor_count, created_at)
      values ('${crypto.randomUUID()}', '${userId}', 'reply', '${crypto.randomUUID()}', '/articles', '${title}',
        'Tried it with rye, and it worked.', ${actor}, ${Date.now()})`);
  }
}

test('the bell counts unread notifications; seeing one on the page marks it as read', async ({ page, member }) => {
  const { id } = await member('aurora');
  await notify(id, ['Gloves', 'Tripods']);
  await page.goto(`${originOf('aurora')}/articles`);
  const bell = page.getByRole('link', { name: 'Notifications, unread: 2' });
  await expect(bell).toBeVisible();
  const seen = page.waitForResponse('**/api/notifications/read');
  await bell.click();
  await expect(page.getByRole('link', { name: 'Mari Maasikas and 4 others replied to you in “Gloves”' })).toBeVisible();
  await seen;
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.locator('.notification.is-unread')).toHaveCount(0);
});

test('a member marks all notifications as read, by keyboard', { tag: '@once' }, async ({ page, member }) => {
  const { id } = await member('aurora');
  await notify(
    id,
    Array.from({ length: 25 }, (_, index) => `Post ${index}`),
    false,
  );
  await page.goto(`${originOf('aurora')}/notifications`);
  const marked = page.waitForResponse('**/api/notifications/read-all');
  await pressKey(page.getByRole('button', { name: 'Mark all as read' }), 'Enter');
  // The page shows the change before the server confirms it.
  await marked;
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
});

test('the notifications page is accessible and fits 320 pixels, empty and full', { tag: '@once' }, async ({
  page,
  member,
}) => {
  const { id } = await member('aurora');
  await page.setViewportSize({ width: 320, height: 700 });
  for (const titles of [[], ['Gloves', 'Averyveryveryverylongwordthatdoesnotfitintotheline']]) {
    await notify(id, titles);
    await page.goto(`${originOf('aurora')}/notifications`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await findBarriers(page)).toEqual([]);
  }
});

test('a member chooses channels and the time of the digest', { tag: '@once' }, async ({ page, member }) => {
  await member('aurora');
  const form = page.locator('#notifications form').last();
  await page.goto(`${originOf('aurora')}/settings#notifications`);
  const replies = form.getByRole('radiogroup', { name: 'Replies to me' });
  const never = replies.getByRole('radio', { name: 'Not at all' });
  await never.check();
  await expect(form.getByLabel('How often')).toBeHidden();
  await form.getByLabel('Send me the digest').check();
  await form.getByLabel('How often').selectOption('Every day');
  await expect(form.getByLabel('Day', { exact: true })).toBeHidden();
  await form.getByLabel('Time', { exact: true }).selectOption('06:00');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('status')).toHaveText('Saved.');
  await page.reload();
  await expect(never).toBeChecked();
  await expect(form.getByLabel('Send me the digest')).toBeChecked();
  await expect(form.getByLabel('Time', { exact: true })).toHaveValue('6');
});
