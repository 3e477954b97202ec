import { createApiCaller, createItem, itemText } from '#testing/browser/create-item.ts';
import { cookieOf, createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

const slug = 'changing';
const day = 24 * 60 * 60 * 1000;

test('the administrators’ list shows an event; once it is cancelled and archived, attendees can still open it', {
  tag: '@once',
}, async ({ page, member }) => {
  const admin = await createPerson(slug, 'admin');
  const title = `Walk ${admin.id}`;
  const at = (time: number) => new Date(Date.now() + time).toISOString();
  const details = { startsAt: at(day), endsAt: at(2 * day), place: 'Harbour 7', onlineUrl: null, capacity: 1 };
  const texts = { en: itemText(title, 'Bring a lamp.') };
  const event = await createItem(admin, 'event', { texts, details: { ...details, signUpUntil: null } });
  await event.publish(1);
  const mari = await member(slug);
  for (const person of [mari, await createPerson(slug)]) {
    await createApiCaller(person)('POST', `/api/events/${event.id}/attendance`);
  }
  await page.goto(`${originOf(slug)}/events/${event.id}?lang=en`);
  await expect(page.getByText('Bring a lamp.')).toBeVisible();

  await signInBrowser(page.context(), admin);
  await page.goto(`${originOf(slug)}/admin/events?search=${admin.id}&lang=en`);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('1 / 1');
  await expect(row).toContainText('Published');
  await page.goto(`${originOf(slug)}/admin/events/${event.id}?lang=en`);
  await expect(page.getByRole('region', { name: 'Who is coming' }).getByRole('row')).toHaveCount(3);
  await event.ask('POST', `/api/admin/events/${event.id}/cancel`);
  await page.goto(`${originOf(slug)}/admin/events?search=${admin.id}&lang=en`);
  await expect(row).toContainText('Cancelled');
  await event.ask('POST', `${event.path}/withdraw`, { version: 2, to: 'archived' });

  expect((await page.goto(`${originOf(slug)}/events/${event.id}`))?.status()).toBe(404);
  await signInBrowser(page.context(), mari);
  expect((await page.goto(`${originOf(slug)}/events/${event.id}?lang=en`))?.status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'This event is cancelled' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByText('Bring a lamp.')).toHaveCount(0);
});

test('a former URL of an event redirects to the current one', { tag: '@once' }, async () => {
  const admin = await createPerson(slug, 'admin');
  const at = (time: number) => new Date(Date.now() + time).toISOString();
  const place = { place: 'Harbour 7', onlineUrl: null, capacity: null, signUpUntil: null };
  const texts = { en: itemText('Walk', 'Bring a lamp.') };
  const details = { ...place, startsAt: at(day), endsAt: at(2 * day) };
  const event = await createItem(admin, 'event', { texts, details, slug: `walk-${admin.id}` });
  await event.publish(1);
  await event.save(2, { slug: `hike-${admin.id}` });
  await event.publish(3);
  const headers = { cookie: cookieOf(admin) };
  const { status, headers: answered } = await visit(slug, `/events/walk-${admin.id}?lang=en`, { headers });
  expect([status, answered.location]).toEqual([301, `/events/${event.id}?lang=en`]);
  expect((await visit(slug, `/events/hike-${admin.id}`, { headers })).status).toBe(200);
});

test('an event’s day, times and time zone are on separate lines; the year is shown if it differs', {
  tag: '@once',
}, async ({ page, member }) => {
  const admin = await member(slug, 'admin');
  const timeZone = 'Europe/Oslo';
  const yearOf = (time: Date) => time.toLocaleString('en-US', { year: 'numeric', timeZone });
  const place = { place: 'Harbour 7', onlineUrl: null, capacity: null, signUpUntil: null };
  const times: string[] = [];
  for (const days of [1, 360]) {
    const start = new Date(Date.now() + days * day);
    const period = { startsAt: start.toISOString(), endsAt: new Date(start.getTime() + day / 8).toISOString() };
    const texts = { en: itemText(`Walk in ${days}`, 'Bring a lamp.') };
    const event = await createItem(admin, 'event', { texts, details: { ...place, ...period } });
    await event.publish(1);
    await page.goto(`${originOf(slug)}/events/${event.id}?lang=en`);
    const lines = page.locator('.event-facts .when > span');
    const year = yearOf(start) === yearOf(new Date()) ? {} : ({ year: 'numeric' } as const);
    const style = { weekday: 'long', day: 'numeric', month: 'long', ...year, timeZone } as const;
    await expect(lines).toHaveText([start.toLocaleString('en-US', style), /^\d+:\d\d [AP]M–\d+:\d\d [AP]M$/]);
    await expect(page.locator('.event-facts .when + .sub')).toHaveText('Central European Time');
    times.push((await lines.first().textContent()) ?? '');
  }
  expect(times.filter((line) => /\d{4}/.test(line)).length).toBeGreaterThan(0);
});
