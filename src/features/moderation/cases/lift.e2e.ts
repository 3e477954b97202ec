import { createApiCaller } from '#testing/browser/create-item.ts';
import { createPost } from '#testing/browser/create-post.ts';
import { changeAccount, createReport } from '#testing/browser/create-report.ts';
import { readNewestMail } from '#testing/browser/mailbox.ts';
import { createPerson, type Person } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'ryup';

/** Silences or bans the author of a new post, and returns the id of the case. */
async function limited(author: Person, body: object): Promise<string> {
  const address = await createPost(author, 'Kes tuleb?');
  const target = { type: 'post', id: address.split('/').at(-1) ?? '' } as const;
  const id = await createReport(await createPerson(slug), target, 'spam');
  const staff = createApiCaller(await createPerson(slug, 'moderator'));
  await staff('POST', `/api/moderation/reports/${id}/claim`, {});
  const decision = { decision: 'approved', ground: 'spam', reason: 'Müüb võõrast kaupa.', ...body };
  await staff('POST', `/api/moderation/reports/${id}/decide`, decision);
  return id;
}

test('a moderator lifts a silence, and the member reads why', { tag: '@once' }, async ({ page, member }) => {
  const jaan = await createPerson(slug, 'user', { name: 'Jaan Rebane' });
  await changeAccount(jaan, { locale: 'et' });
  const until = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const id = await limited(jaan, { action: 'silence', until });
  await member(slug, 'moderator');
  await page.goto(`${originOf(slug)}/moderator/reports/${id}?lang=en`);
  await expect(page.getByText(/^Silenced until/)).toBeVisible();
  await page.getByRole('button', { name: 'End the silence' }).click();
  const dialog = page.getByRole('dialog', { name: 'End the silence' });
  await dialog.getByRole('button', { name: 'End the silence' }).click();
  await expect(dialog.getByText('Please give a reason.')).toBeVisible();
  await dialog.getByLabel('Why').fill('See oli eksitus.');
  await dialog.getByRole('button', { name: 'End the silence' }).click();
  await expect(page.getByText('The silence has ended. The member is being notified.')).toBeFocused();
  const mail = await readNewestMail(jaan.email, 2);
  expect(mail.subject).toMatch(/^Saad jälle kirjutada/);
  expect(mail.text).toContain('See oli eksitus.');
  await page.reload();
  await expect(page.getByText(/^Silenced until/)).toBeHidden();
});

test('an administrator can lift a ban, but a moderator can’t', { tag: '@once' }, async ({ page, context, member }) => {
  const jaan = await createPerson(slug, 'user', { name: 'Jaan Rebane' });
  const id = await limited(jaan, { action: 'ban' });
  const address = `${originOf(slug)}/moderator/reports/${id}?lang=en`;
  await member(slug, 'moderator');
  await page.goto(address);
  await expect(page.getByText('Banned', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Lift the ban' })).toBeHidden();
  await context.clearCookies();
  await member(slug, 'admin');
  await page.goto(address);
  await page.getByRole('button', { name: 'Lift the ban' }).click();
  await page.getByLabel('Why').fill('Kokkulepe.');
  await page.getByRole('dialog').getByRole('button', { name: 'Lift the ban' }).click();
  await expect(page.getByText('The account is open again. The member is being notified.')).toBeFocused();
});
