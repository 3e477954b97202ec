import { findSuppression, suppressAddress } from '#api/platform/mail/suppressions.ts';
import { findBarriers, findOverflow } from '#testing/browser/inspect-page.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { databaseOf, originOf, readStackSettings } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { readLocalSecrets } from '../../../../scripts/local/secrets.ts';

const slug = 'aurora';

// Runs at the width of a phone only, because nothing but the check for overflow depends on the width.
test.use({ viewport: { width: 390, height: 844 } });

/** Returns functions that suppress an address as the Worker does, and read the reason. */
function suppressions() {
  const db = databaseOf(slug);
  const place = { env: readLocalSecrets(readStackSettings().data), tenant: { slug } };
  const minuteAgo = () => Date.now() - 60_000;
  return {
    begin: (address: string, reason: 'bounced' | 'complained') =>
      suppressAddress(db, place, address, reason, minuteAgo()),
    reasonOf: async (address: string) => (await findSuppression(db, place, address))[0]?.reason ?? null,
  };
}

test('a member reads that mail to them failed, and resumes it', { tag: '@once' }, async ({ page, member }) => {
  const { email } = await member(slug);
  const { begin, reasonOf } = suppressions();
  await begin(email, 'bounced');
  await page.goto(`${originOf(slug)}/settings?lang=en#notifications`);
  const notice = page.locator('.mail-failure');
  await expect(notice).toContainText(`Our e-mail to ${email} couldn’t be delivered on`);
  expect([await findBarriers(page), await findOverflow(page)]).toEqual([[], []]);
  await notice.getByRole('button', { name: 'Send e-mails again' }).click();
  await expect(page.getByText('We’ll send you e-mails again.')).toBeVisible();
  await expect(notice).toHaveCount(0);
  expect(await reasonOf(email)).toBeNull();
});

test('an administrator reads why mail to a member failed and lifts the suppression with a reason', {
  tag: '@once',
}, async ({ page, context }) => {
  const { id, email } = await createPerson(slug);
  const { begin, reasonOf } = suppressions();
  await begin(email, 'complained');
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await page.goto(`${originOf(slug)}/admin/users/${id}?lang=en`);
  const card = page.getByRole('region', { name: 'E-mail doesn’t arrive' });
  await expect(card).toContainText('The owner of this mailbox marked one of our e-mails as spam.');
  expect([await findBarriers(page), await findOverflow(page)]).toEqual([[], []]);
  await card.getByRole('button', { name: 'Send e-mails again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send e-mails again' });
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(dialog.getByText('Please say why')).toBeVisible();
  expect(await reasonOf(email)).toBe('complained');
  await dialog.getByLabel('Why (for the audit log)').fill('Asked for it by phone');
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('E-mails are sent there again.')).toBeVisible();
  await expect(card).toHaveCount(0);
  expect(await reasonOf(email)).toBeNull();
});
