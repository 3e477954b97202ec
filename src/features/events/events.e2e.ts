import { asker, beginItem, itemText } from '#testing/browser/begin-item.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'changing';
const day = 24 * 60 * 60 * 1000;

test('an event in the list of administrators; called off and archived, it still tells who went', async ({
  page,
  member,
}) => {
  const admin = await createPerson(slug, 'admin');
  const title = `Walk ${admin.id}`;
  const at = (time: number) => new Date(Date.now() + time).toISOString();
  const details = { startsAt: at(day), endsAt: at(2 * day), place: 'Harbour 7', onlineUrl: null, capacity: 1 };
  const texts = { en: itemText(title, 'Bring a lamp.') };
  const event = await beginItem(admin, 'event', { texts, details: { ...details, signUpUntil: null } });
  await event.publish(1);
  const mari = await member(slug);
  for (const person of [mari, await createPerson(slug)]) {
    await asker(person)('POST', `/api/events/${event.id}/attendance`);
  }
  await page.goto(`${originOf(slug)}/events/${event.id}?lang=en`);
  await expect(page.getByText('Bring a lamp.')).toBeVisible();

  await signInBrowser(page.context(), admin);
  await page.goto(`${originOf(slug)}/admin/events?search=${admin.id}&lang=en`);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('1 / 1');
  await expect(row).toContainText('Published');
  await page.goto(`${originOf(slug)}/admin/events/${event.id}?lang=en`);
  await expect(page.locator('#attendees').getByRole('row')).toHaveCount(3);
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
