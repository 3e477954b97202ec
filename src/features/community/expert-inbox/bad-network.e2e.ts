import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { expertProfiles } from '#api/features/people/experts/schema.ts';
import { routeThroughBadNetwork } from '#testing/browser/bad-network.ts';
import { createApiCaller } from '#testing/browser/create-item.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { databaseOf, originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'ryup';
const within = { timeout: 1_500 };

test('over a bad network, an expert’s answer is sent once and the member’s new messages appear', {
  tag: '@once',
}, async ({ page, context }) => {
  test.slow();
  const kai = await createPerson(slug, 'expert', { name: 'Kai Tamm' });
  const mari = await createPerson(slug);
  await databaseOf(slug)
    .insert(expertProfiles)
    .values({
      ...{ userId: kai.id, headlineEt: 'Unenõustaja', headlineEn: 'Sleep counsellor', aboutEt: '', aboutEn: '' },
      ...{ fields: [], languages: ['et'], isListed: true, takesQuestions: true, createdAt: Date.now() },
    });
  const question = { subject: 'Uni', message: 'Miks ma öösel ärkan?' };
  const { id } = (await createApiCaller(mari)('POST', `/api/experts/${kai.id}/questions`, question)).data;
  // Unlists the expert again, because other tests count the listed ones.
  await databaseOf(slug).update(expertProfiles).set({ isListed: false }).where(eq(expertProfiles.userId, kai.id));
  await signInBrowser(context, kai);
  const turn = await routeThroughBadNetwork(page);
  await page.goto(`${originOf(slug)}/expert/messages/${id}?lang=en`);
  const shown = page.locator('[data-messages]');
  await expect(shown.getByText('Miks ma öösel ärkan?')).toBeVisible();
  const send = async (text: string) => {
    await page.getByRole('textbox', { name: 'Message' }).click();
    await expect(page.locator('.is-drawn').first()).toBeVisible();
    await page.keyboard.type(text);
    await page.keyboard.press('Control+Enter');
    await expect(shown.getByText(text)).toHaveCount(1, within);
  };
  turn('lost');
  await send('Mis kell?');
  turn('slow');
  await send('Kas iga öö?');
  turn('away');
  await createApiCaller(mari)('POST', `/api/threads/${id}/messages`, { content: 'Kell kolm' });
  await send('Saan aru');
  await setTimeout(3_000);
  turn('good');
  await expect(shown.getByText('Kell kolm')).toBeVisible();
  await expect(page.getByText('Your message is sent as soon as it’s back.')).toHaveCount(0);
  await page.context().setOffline(true);
  await send('Proovi varem magama minna');
  await createApiCaller(mari)('POST', `/api/threads/${id}/messages`, { content: 'Igal ööl' });
  await setTimeout(10_000);
  await page.context().setOffline(false);
  await expect(shown.getByText('Igal ööl')).toBeVisible(within);
  await expect(page.getByText('Your message is sent as soon as it’s back.')).toHaveCount(0);
  // The member's new message may arrive before the expert's, which waited for the network.
  const written = async (by: string) => {
    const rows = await databaseOf(slug).all<{ body: string }>(
      `select body from messages where conversation_id = '${id}' and sender_id = '${by}' order by position`,
    );
    return rows.map(({ body }) => body);
  };
  await expect
    .poll(() => written(kai.id))
    .toEqual(['Mis kell?', 'Kas iga öö?', 'Saan aru', 'Proovi varem magama minna']);
  expect(await written(mari.id)).toEqual(['Miks ma öösel ärkan?', 'Kell kolm', 'Igal ööl']);
});
