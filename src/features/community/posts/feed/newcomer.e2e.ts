import { createApiCaller } from '#testing/browser/create-item.ts';
import { createPost } from '#testing/browser/create-post.ts';
import { findBarriers } from '#testing/browser/inspect-page.ts';
import { createPerson, signInBrowser, signOutBrowser } from '#testing/browser/people.ts';
import { pressKey } from '#testing/browser/press-key.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'ryup';

test('a newcomer joins in by keyboard: opens a space, mentions someone in a comment and reads the answer', {
  tag: '@once',
}, async ({ page, context }) => {
  test.slow();
  const name = `Jaan${Date.now()}`;
  const jaan = await createPerson(slug, 'user', { name: `${name} Rebane` });
  const liis = await createPerson(slug, 'user', { name: 'Liis Uus', hasPassword: true });
  const path = await createPost(jaan, 'Kes oskab hapukapsast teha?');
  const postId = path.split('/').at(-1);
  await signInBrowser(context, liis);

  await page.goto(`${originOf(slug)}/community?lang=en`);
  const welcome = page.getByRole('region', { name: 'Welcome to Ryup' });
  await expect(welcome.getByRole('listitem')).toHaveCount(3);
  expect(await findBarriers(page)).toEqual([]);
  await pressKey(welcome.getByRole('button', { name: 'Got it' }), 'Enter');
  await expect(welcome).toBeHidden();

  await page.goto(`${originOf(slug)}/community?space=novembriklubi&lang=en`);
  await expect(page.getByText('Join this space to read')).toBeVisible();
  await pressKey(page.getByRole('button', { name: 'Join' }), 'Enter');
  await expect(page.getByRole('button', { name: 'Leave' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'New post' })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  await page.goto(`${path}?lang=en`);
  const field = page.getByRole('textbox', { name: 'Write a comment' });
  await expect(field).toBeEnabled();
  await field.focus();
  await expect(page.locator('.is-drawn')).toBeVisible();
  await page.keyboard.type(`Tere @${name}`);
  await expect(page.getByRole('option', { name })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('! Mina oskan.');
  await page.keyboard.press('Control+Enter');
  const own = page.getByRole('article', { name: 'Comment by Liis Uus' });
  await expect(own).toBeFocused();
  await expect(own.getByRole('link', { name: `@${name} Rebane` })).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 comment' })).toBeVisible();

  const reactions = page.locator('[data-thread-post]').getByRole('group', { name: 'Reactions' });
  await pressKey(reactions.getByRole('button', { name: 'Add a reaction' }), 'Enter');
  await pressKey(reactions.locator('.reaction-choices button').first(), 'Enter');
  const pressed = reactions.locator('[aria-pressed="true"]');
  await expect(pressed).toHaveText(/1/);
  await pressKey(pressed, 'Enter');
  await expect(pressed).toHaveCount(0);
  expect(await findBarriers(page)).toEqual([]);

  // The mentioned member answers, and the newcomer is notified.
  const ask = createApiCaller(jaan);
  const parentId = (await own.getAttribute('data-comment')) ?? '';
  await ask('POST', `/api/posts/${postId}/comments`, { body: 'Aitäh! Mis sool?', parentId });
  await page.goto(`${originOf(slug)}/notifications?lang=en`);
  const notice = page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(name) })
    .first();
  await expect(notice).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await pressKey(notice, 'Enter');
  const answer = page.getByRole('article', { name: new RegExp(`Comment by ${name}`) });
  await expect(answer).toBeFocused();

  // Opens the link as from a mail, in a browser that isn't signed in.
  const answerId = await answer.getAttribute('data-comment');
  await signOutBrowser(page, slug);
  await page.goto(`${path}?comment=${answerId}&reply=1#c-${answerId}`);
  await page.getByLabel('E-mail').fill(liis.email);
  await page.getByLabel('Password').fill(liis.password);
  await pressKey(page.getByRole('main').getByRole('button', { name: 'Sign in' }), 'Enter');
  await expect(page.getByText(`Replying to ${name} Rebane`)).toBeVisible();
  await expect(field).toBeFocused();
  await expect(page.locator('.is-drawn')).toBeVisible();
  await page.keyboard.type('Jäme meresool.');
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('[data-replies]').getByRole('article').getByText('Jäme meresool.')).toBeVisible();
});
