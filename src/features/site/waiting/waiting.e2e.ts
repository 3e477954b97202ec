import type { Page } from '@playwright/test';
import { createApiCaller, createItem, itemText } from '#testing/browser/create-item.ts';
import { createPerson } from '#testing/browser/people.ts';
import { databaseOf, originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

/** What chats show of a link to the page. */
async function readLinkPreview(page: Page) {
  const read = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content');
  const [title, description, url, site] = await Promise.all(['title', 'description', 'url', 'site_name'].map(read));
  // Names are isolated by direction marks.
  const clean = (text: string | null | undefined) => text?.replace(/[\u2066-\u2069]/g, '');
  return { title: clean(title), description: clean(description), url, site: clean(site) };
}

const slug = 'changing';
const dayMs = 24 * 60 * 60 * 1000;

test('a visitor with a link to an event sees what the list shows, and that joining is free', { tag: '@once' }, async ({
  page,
}) => {
  const admin = await createPerson(slug, 'admin');
  const at = (time: number) => new Date(Date.now() + time).toISOString();
  const place = { place: 'Harbour 7', onlineUrl: null, capacity: null, signUpUntil: null };
  const texts = { en: itemText(`Walk ${admin.id}`, 'Bring a lamp.') };
  const event = await createItem(admin, 'event', {
    texts,
    details: { ...place, startsAt: at(dayMs), endsAt: at(2 * dayMs) },
  });
  await event.publish(1);
  await page.goto(`${originOf(slug)}/events/${event.id}?lang=en`);
  await page.goto(`${page.url()}&lang=en`);
  const waits = page.getByRole('complementary');
  await expect(waits).toContainText(`Walk ${admin.id}`);
  await expect(waits).toContainText('It is for members, and joining is free.');
  await expect(waits).toContainText('Harbour 7');
  await expect(page.getByRole('main')).not.toContainText('Bring a lamp');
  const preview = await readLinkPreview(page);
  expect(preview.title).toBe(`Walk ${admin.id} · ${preview.site}`);
  expect(preview.description).toContain((await waits.locator('.muted').first().textContent())?.trim());
  expect(preview.url).toContain(`/events/${event.id}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await waits.getByRole('link', { name: 'Join now' }).click();
  await expect(page).toHaveURL(/\/auth\/signup\?next=/);
  await expect(page.getByRole('complementary')).toContainText(`Walk ${admin.id}`);
});

test('a visitor with a link to a post sees its space, but nothing that members wrote', { tag: '@once' }, async ({
  page,
}) => {
  const mari = await createPerson('ryup');
  const { rows } = await databaseOf('ryup').run(
    "select id, slug, name_en as name from spaces where read_access = 'members' and must_join = 0 and archived_at is null and post_access = 'members' limit 1",
  );
  const space = rows[0] as unknown as { id: string; slug: string; name: string };
  const title = `Very private ${mari.id}`;
  const body = { space: space.id, kind: 'discussion', locale: 'en', title, body: 'Hidden words.' };
  const { data } = (await createApiCaller(mari)('POST', '/api/posts', body)) as { data: { id: string } };
  for (const path of [`/community/posts/${data.id}`, `/community?space=${space.slug}`]) {
    await page.goto(`${originOf('ryup')}/auth/signin?next=${encodeURIComponent(path)}&lang=en`);
    await expect(page.getByRole('complementary')).toContainText(space.name);
    await expect(page.getByRole('main')).not.toContainText(/Very private|Hidden words/);
    const preview = await readLinkPreview(page);
    expect(preview.title).toContain(space.name);
    expect(preview.url).toBe(originOf('ryup') + path);
    expect(JSON.stringify(preview)).not.toMatch(/Very private|Hidden words|Sign in/);
  }
  await page.goto(`${originOf('ryup')}/auth/signin?next=%2Fsettings&lang=en`);
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('Good to see you again');
  const join = page.getByRole('main').getByRole('link', { name: 'Join', exact: true });
  await expect(join).toHaveAttribute('href', '/auth/signup?next=%2Fsettings');
});
