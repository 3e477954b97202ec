import { auditLog } from '#api/platform/audit/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { findBarriers } from '#testing/browser/inspect-page.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { databaseOf, originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'ryup';

test('an administrator reads what a colleague did to whom, and filters by action', { tag: '@once' }, async ({
  page,
  context,
}) => {
  const [colleague, member] = [
    await createPerson(slug, 'admin', { name: `Mari Maasikas${Date.now()}` }),
    await createPerson(slug, 'user', { name: `Jaan Rebane${Date.now()}` }),
  ];
  await databaseOf(slug)
    .insert(auditLog)
    .values({
      ...{ id: newId(), at: Date.now(), actorId: colleague.id, device: 'Firefox, Windows', country: 'EE' },
      ...{ action: 'user.grant_tier', targetType: 'user', targetId: member.id, after: { tier: 'premium' } },
    });
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await page.goto(`${originOf(slug)}/admin/audit?lang=en`);
  await expect(async () => {
    await page.getByRole('combobox', { name: 'What they did' }).selectOption({ label: 'Gave a plan' });
    await expect(page).toHaveURL(/action=user\.grant_tier/, { timeout: 500 });
  }, 'the filter acts once its script has arrived').toPass();
  // The actions of the previous filter are dimmed until they are replaced.
  await expect(page.locator('.table:not([data-stale])')).toHaveAttribute('aria-busy', 'false');
  const act = page.getByRole('listitem').filter({ hasText: `${colleague.name} gave ${member.name} the plan Premium` });
  const details = act.last().getByRole('button', { name: 'Details' });
  await details.click();
  await expect(act.last().getByText('Firefox, Windows, Estonia')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await act.last().getByRole('link', { name: member.name }).click();
  await expect(page.getByRole('heading', { name: member.name, level: 1 })).toBeVisible();
  await expect(page.getByRole('paragraph').filter({ hasText: 'the plan Premium' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/action=user\.grant_tier/);
});
