import { createApiCaller } from '#testing/browser/create-item.ts';
import { changePost, createComment, createPost, holdPost } from '#testing/browser/create-post.ts';
import { findBarriers } from '#testing/browser/inspect-page.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'ryup';
const idOf = (address: string) => address.split('/').at(-1) ?? '';

test('an administrator sees what was changed, hides it, and removes a comment with a reason', { tag: '@once' }, async ({
  page,
  context,
}) => {
  const title = `Päevik ${Date.now()}`;
  const author = await createPerson(slug);
  const address = await createPost(author, title, 'Elan Kase tänaval ja magan hästi.');
  await changePost(author, address, `${title} uus`);
  const comment = await createComment(author, address, 'Osta siit odavalt!');
  await createApiCaller(await createPerson(slug))('POST', '/api/reports', {
    ...{ target: { type: 'comment', id: comment }, reason: 'spam', details: 'See on reklaam.', isInGoodFaith: true },
  });
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await page.goto(`${originOf(slug)}/admin/community?lang=en&q=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: `${title} uus` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${title} uus` })).toBeVisible();
  const history = page.getByRole('region', { name: 'Earlier versions' });
  await expect(history.locator('del').first()).toContainText('Elan');
  await expect(history.locator('ins', { hasText: 'Hoopis' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Reports' })).toContainText('See on reklaam.');

  await history.getByRole('button', { name: 'Hide this version' }).click();
  const hiding = page.getByRole('dialog', { name: 'Hide this version' });
  await hiding.getByLabel('Note for the log').fill('Aadress');
  await hiding.getByRole('button', { name: 'Hide this version' }).click();
  await expect(history.getByText('Hidden from members')).toBeVisible();

  const comments = page.getByRole('region', { name: 'Comments' });
  await comments.getByRole('button', { name: 'Remove' }).click();
  const removing = page.getByRole('dialog', { name: 'Remove' });
  await removing.getByLabel('Reason', { exact: true }).selectOption({ label: 'In my own words' });
  await removing.getByRole('button', { name: 'Remove' }).click();
  await expect(removing.getByLabel('In your own words')).toHaveAttribute('aria-invalid', 'true');
  await removing.getByLabel('In your own words').fill('Reklaam.');
  await removing.getByRole('button', { name: 'Remove' }).click();
  await expect(comments.getByRole('button', { name: 'Restore' })).toBeVisible();
  const log = page.getByRole('region', { name: 'What staff did' });
  await expect(log.getByRole('listitem').first()).toContainText(
    /Removed a comment #1.*State: Published.*to.*Removed.*Reklaam\./s,
  );
  await expect(log.getByRole('listitem').nth(1)).toContainText(/Hid an earlier version.*Aadress/s);
  await comments.getByRole('link', { name: 'Waiting' }).click();
  await expect(comments.getByText('There are no such comments.')).toBeVisible();
});

test('a moderator approves the version that was shown, on a page that is accessible in both themes', {
  tag: '@once',
}, async ({ page, context }) => {
  const author = await createPerson(slug);
  const address = await createPost(author, `Ootel ${Date.now()}`);
  await holdPost(author, address);
  await signInBrowser(context, await createPerson(slug, 'moderator'));
  const path = `${originOf(slug)}/moderator/community/posts/${idOf(address)}?lang=en`;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(path);
    expect(await findBarriers(page)).toEqual([]);
  }
  await changePost(author, address, 'Teine pealkiri');
  const approve = async () => {
    await page.getByRole('button', { name: 'Approve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve' });
    await dialog.getByRole('button', { name: 'Approve' }).click();
    return dialog;
  };
  await expect((await approve()).getByRole('listitem')).toContainText(/changed/i);
  await page.goto(path);
  await approve();
  await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible();
});
