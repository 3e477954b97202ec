import { createPost } from '#testing/browser/create-post.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'aurora';

test('a moderator edits a post with a reason, and its author and readers see the edit and the reason', {
  tag: '@once',
}, async ({ page, context }) => {
  const [mari, staff, reader] = [
    await createPerson(slug),
    await createPerson(slug, 'moderator'),
    await createPerson(slug),
  ];
  const address = await createPost(mari, 'Where to buy a bed?');
  await signInBrowser(context, staff);
  await page.goto(`${address}/edit?lang=en`);
  await page.getByRole('textbox', { name: 'Title' }).first().fill('Where to buy a good bed?');
  const save = page.getByRole('button', { name: 'Save changes' });
  await save.click();
  const reason = page.getByRole('textbox', { name: 'Why are you changing it?' });
  await expect(reason).toBeFocused();
  await reason.fill('It had a phone number in it.');
  await save.click();
  const note = page.getByText('Staff edited this post: It had a phone number in it.');
  await expect(note).toBeVisible();
  await signInBrowser(context, reader);
  await page.goto(`${address}?lang=en`);
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: 'edited by staff' }).click();
  await expect(page.getByText('Where to buy a bed?')).toBeVisible();
  await expect(page.getByText(/^Replaced by staff.*: It had a phone number in it\.$/)).toBeVisible();
  await signInBrowser(context, mari);
  await page.goto(new URL('/notifications?lang=en', address).href);
  await expect(page.getByText(/They edited what you wrote\..* It had a phone number in it\./)).toBeVisible();
});
