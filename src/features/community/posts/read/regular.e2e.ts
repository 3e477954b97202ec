import type { Page } from '@playwright/test';
import { createApiCaller } from '#testing/browser/create-item.ts';
import { createComment, createPost } from '#testing/browser/create-post.ts';
import { findBarriers } from '#testing/browser/inspect-page.ts';
import { cookieOf, createPerson } from '#testing/browser/people.ts';
import { pressKey } from '#testing/browser/press-key.ts';
import { databaseOf, originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

const slug = 'ryup';

const pressed = (page: Page, name: string) => page.getByRole('button', { name, exact: true, pressed: true });

test('a regular member sees what is new, continues reading where they stopped, and takes part, all by keyboard', {
  tag: '@once',
}, async ({ page, member }) => {
  test.slow();
  const mari = await member(slug);
  const jaan = await createPerson(slug, 'user', { name: 'Jaan Rebane' });
  const title = `Talveaed ${Date.now()}`;
  const path = await createPost(mari, title);
  const postId = path.split('/').at(-1);
  for (let number = 1; number <= 34; number += 1) await createComment(jaan, path, `Mõte number ${number}`);
  await createApiCaller(mari)('POST', `/api/posts/${postId}/read`, { position: 32 });

  // The feed counts new comments; posts written in the meantime don't move anything.
  await page.goto(`${originOf(slug)}/community?sort=newest&lang=en`);
  const row = page.getByRole('article').filter({ has: page.getByRole('link', { name: title }) });
  await expect(row.getByText('2 new')).toBeVisible();
  const before = await row.boundingBox();
  for (let number = 1; number <= 5; number += 1) await createPost(jaan, `Uus ${number}: ${title}`);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const fresh = page.getByRole('button', { name: /\d+ new posts/ });
  await expect(fresh).toBeVisible();
  expect(await row.boundingBox()).toEqual(before);
  expect(await findBarriers(page)).toEqual([]);
  await pressKey(fresh, 'Enter');
  await expect(page.getByRole('link', { name: `Uus 5: ${title}` })).toBeVisible();
  await expect(fresh).toBeHidden();

  // The thread is structured for screen readers, and opens at the first unread comment.
  await page.goto(`${path}?lang=en`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('region', { name: '34 comments' })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Comment by Jaan Rebane' })).toHaveCount(15);
  expect(await findBarriers(page)).toEqual([]);
  await pressKey(page.getByRole('link', { name: 'Jump to first unread' }), 'Enter');
  const unread = page.getByRole('article', { name: 'Comment by Jaan Rebane' }).filter({ hasText: 'Mõte number 33' });
  await expect(unread).toBeFocused();
  await expect(unread).toBeInViewport();
  await expect(unread.getByText('New since your last visit')).toBeVisible();
  await pressKey(page.getByRole('link', { name: 'Show earlier comments' }), 'Enter');
  await expect(page.getByText('Mõte number 1', { exact: true })).toBeAttached();
  await expect(unread).toBeInViewport();

  // Authors follow their own posts until they mute them.
  await pressKey(page.getByRole('button', { name: 'Save', exact: true }), 'Enter');
  await expect(pressed(page, 'Saved')).toBeVisible();
  await pressKey(page.getByRole('button', { name: 'More about this post' }), 'Enter');
  await pressKey(page.getByRole('button', { name: 'Mute this post' }), 'Enter');
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await pressKey(page.getByRole('button', { name: 'Follow', exact: true }), 'Enter');
  await expect(pressed(page, 'Following')).toBeVisible();
  const headers = { cookie: cookieOf(mari) };
  for (const query of ['sort=top', 'filter=following', 'filter=unread', 'filter=saved&sort=newest']) {
    expect([query, (await visit(slug, `/community?${query}`, { headers })).status]).toEqual([query, 200]);
  }
  await page.goto(`${originOf(slug)}/community?filter=saved&lang=en`);
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
});

test('a regular member votes, and marks the answer to their question', { tag: '@once' }, async ({ page, member }) => {
  const mari = await member(slug);
  const jaan = await createPerson(slug, 'user', { name: 'Jaan Rebane' });
  const ask = createApiCaller(mari);
  const [space] = (await databaseOf(slug).all<{ id: string }>(`select id from spaces where slug = 'tere'`)).map(
    ({ id }) => id,
  );
  const poll = { options: ['Kelder', 'Kapp'], isMultiple: false };
  const written = { space, title: 'Kus kartulid seisavad?', body: 'Räägi.' };
  const { id } = (await createApiCaller(jaan)('POST', '/api/posts', { ...written, kind: 'poll', poll })).data;
  await page.goto(`${originOf(slug)}/community/posts/${id}?lang=en`);
  await pressKey(page.getByRole('radio', { name: 'Kelder' }), 'Space');
  await pressKey(page.getByRole('button', { name: 'Vote' }), 'Enter');
  await expect(page.getByText('1 person voted')).toBeVisible();
  await expect(page.getByText('your choice')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);

  const question = (await ask('POST', '/api/posts', { ...written, kind: 'question' })).data.id;
  const path = `${originOf(slug)}/community/posts/${question}`;
  await createComment(jaan, path, 'Ära pane külmkappi.');
  await createComment(jaan, path, 'Keldris, kotis.');
  await page.goto(`${path}?lang=en`);
  const comment = page.getByRole('article').filter({ hasText: 'Keldris, kotis.' }).last();
  await pressKey(comment.getByRole('button', { name: /More about/ }), 'Enter');
  await pressKey(comment.getByRole('button', { name: 'Accept this answer' }), 'Enter');
  const answer = page.getByRole('complementary', { name: 'Accepted answer' });
  await expect(answer.getByText('Answered by Jaan Rebane')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
});
