import { createApiCaller } from '#testing/browser/create-item.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'ryup';

test('a moderator discards a case they opened, and others see who discarded it', { tag: '@once' }, async ({
  page,
  context,
}) => {
  const jaan = await createPerson(slug, 'user', { name: 'Jaan Rebane' });
  const opener = createApiCaller(await createPerson(slug, 'moderator', { name: 'Tiina Tark' }));
  const { data } = await opener('POST', `/api/moderation/users/${jaan.id}/case`, {});
  await signInBrowser(context, await createPerson(slug, 'moderator', { name: 'Kalle Kask' }));
  const address = `${originOf(slug)}/moderator/reports/${data.id}?lang=en`;
  await page.goto(address);
  await expect(page.getByText('Tiina Tark opened this case without a report.')).toBeVisible();
  await page.getByRole('button', { name: 'More about this case' }).click();
  await page.getByRole('button', { name: 'Discard the case' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard this case?' });
  await dialog.getByRole('button', { name: 'Discard the case' }).click();
  await page.waitForURL(/\/moderator$/);
  await expect(page.getByText('Discarded. Nothing was decided, and no one was told.')).toBeVisible();
  await expect(page.locator(`#row-${data.id}`)).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByText(/^Kalle Kask discarded this case: .* Nothing was decided/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Decide', exact: true })).toHaveCount(0);
});
