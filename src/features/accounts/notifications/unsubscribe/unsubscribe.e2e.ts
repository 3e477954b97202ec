import { unsubscribeUrls } from '#api/features/accounts/notifications/index.ts';
import { createPerson } from '#testing/browser/people.ts';
import { databaseOf, originOf, readStackSettings } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { readLocalSecrets } from '../../../../../scripts/local/secrets.ts';

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the page behind an unsubscribe link asks first, then turns off the link’s stream', { tag: '@once' }, async ({
    page,
  }) => {
    const { id: userId, email } = await createPerson('aurora');
    const { MASTER_KEY = '' } = readLocalSecrets(readStackSettings().data);
    const place = { env: { MASTER_KEY }, tenant: { slug: 'aurora' }, origin: originOf('aurora'), now: new Date() };
    await page.goto(unsubscribeUrls(place, { stream: 'events', userId, email }).page);
    const isWanted = async () => {
      const { rows } = await databaseOf('aurora').run(`select mail_events from users where id = '${userId}'`);
      return rows[0]?.['mail_events'];
    };
    expect(await isWanted()).toBe(1);
    await page.getByRole('button', { name: 'Yes, unsubscribe' }).click();
    await expect(page.getByText('Done. We won’t send you these e-mails any more: Events.')).toBeVisible();
    expect(await isWanted()).toBe(0);
    await page.goto(`${originOf('aurora')}/unsubscribe?token=x`);
    await expect(page.getByRole('alert')).toContainText('This unsubscribe link doesn’t work.');
  });
});
