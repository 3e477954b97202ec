import { createApiCaller } from '#testing/browser/create-item.ts';
import { createComment, createPost } from '#testing/browser/create-post.ts';
import { findCaseAbout } from '#testing/browser/create-report.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'ryup';

test('an author whose post staff removed without a report reads why on the post, and appeals', {
  tag: '@once',
}, async ({ page, context }) => {
  const [mari, staff] = [await createPerson(slug), await createPerson(slug, 'moderator')];
  const address = await createPost(mari, 'Müün voodi');
  const given = { ground: 'spam', reason: 'Kuulutused käivad turule.' };
  await createApiCaller(staff)('POST', `/api/posts/${address.split('/').at(-1)}/remove`, given);
  await signInBrowser(context, mari);
  await page.goto(`${address}?lang=en`);
  await expect(page.getByText('Staff removed this post.')).toContainText('Kuulutused käivad turule.');
  await page.getByRole('link', { name: 'Read the decision or appeal' }).click();
  await expect(page.getByText('Kuulutused käivad turule.')).toBeVisible();
  await page.getByLabel('Why').fill('Ma andsin selle ära tasuta.');
  await page.getByRole('button', { name: 'Send the appeal' }).click();
  await expect(page.getByText('Ma andsin selle ära tasuta.')).toBeVisible();
});

test('an author whose comment staff removed finds the decision in the thread, which others don’t see', {
  tag: '@once',
}, async ({ page, context }) => {
  const [mari, staff] = [await createPerson(slug), await createPerson(slug, 'moderator')];
  const address = await createPost(staff, 'Mida lugeda?');
  const comment = await createComment(mari, address, 'Osta minu raamat.');
  await createApiCaller(staff)('POST', `/api/comments/${comment}/remove`, { ground: 'spam' });
  const decision = page.getByRole('link', { name: 'Read the decision or appeal' });
  await signInBrowser(context, staff);
  await page.goto(`${address}?lang=en`);
  await expect(page.getByText('Staff removed this comment.')).toBeVisible();
  await expect(decision).toHaveCount(0);
  await signInBrowser(context, mari);
  await page.goto(`${address}?lang=en`);
  await decision.click();
  await expect(page.getByText('We removed what you published.')).toBeVisible();
  await createApiCaller(staff)('POST', `/api/comments/${comment}/restore`, {});
  await page.reload();
  await expect(page.getByText(/^We withdrew this decision/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send the appeal' })).toHaveCount(0);
});

test('staff find a removal without a report among the decided cases', { tag: '@once' }, async ({ page, context }) => {
  const [mari, staff] = [await createPerson(slug), await createPerson(slug, 'moderator')];
  const address = await createPost(mari, 'Ostan voodi');
  const id = address.split('/').at(-1) ?? '';
  await createApiCaller(staff)('POST', `/api/posts/${id}/remove`, { ground: 'spam' });
  await signInBrowser(context, staff);
  await page.goto(`${originOf(slug)}/moderator?state=approved&lang=en`);
  await page
    .locator(`#row-${await findCaseAbout(slug, id)}`)
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Removed without a report' })).toBeVisible();
  await expect(page.getByText('What was reported')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'As it was when decided' })).toBeVisible();
  await expect(page.getByText(/as reported|since it was reported/i)).toHaveCount(0);
});
