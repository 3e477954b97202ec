import { createApiCaller } from '#testing/browser/create-item.ts';
import { createPerson } from '#testing/browser/people.ts';
import { databaseOf, originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'aurora';
const origin = originOf(slug);

test('a message written offline is sent once by another page, after the page it was written on was closed', {
  tag: '@once',
}, async ({ page, member, context }) => {
  const mari = await member(slug);
  const astrid = await createPerson(slug, 'user', { name: 'Astrid Fjell' });
  const begun = { to: [astrid.id], subject: 'Ferry', content: 'Are you on board?' };
  const { id } = (await createApiCaller(mari)('POST', '/api/threads', begun)).data;
  const other = await context.newPage();
  await Promise.all([page.goto(`${origin}/messages/${id}?lang=en`), other.goto(`${origin}/dashboard?lang=en`)]);
  await expect(other.getByLabel(/Account: /)).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).click();
  await expect(page.locator('.is-drawn')).toBeVisible();
  await context.setOffline(true);
  await page.keyboard.type('Out at sea');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Waiting to be sent…')).toBeVisible();
  await page.close();
  await context.setOffline(false);
  const sent = () =>
    databaseOf(slug).all<{ body: string }>(
      `select body from messages where conversation_id = '${id}' order by position`,
    );
  await expect.poll(sent).toEqual([{ body: 'Are you on board?' }, { body: 'Out at sea' }]);
  expect(await other.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('send-queue')))).toEqual([]);
});
