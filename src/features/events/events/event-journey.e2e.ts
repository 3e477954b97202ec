import type { Browser, Page } from '@playwright/test';
import { readNewestMail } from '#testing/browser/mailbox.ts';
import { chooseLanguage, createPerson, type Person, signInBrowser } from '#testing/browser/people.ts';
import { pressKey } from '#testing/browser/press-key.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'changing';
const origin = () => originOf(slug);

/** Creates a person and signs them in, in a browser of their own. */
async function signInNewPerson(browser: Browser): Promise<{ person: Person; page: Page }> {
  const context = await browser.newContext({ locale: 'en-GB' });
  const person = await createPerson(slug);
  await signInBrowser(context, person);
  return { person, page: await context.newPage() };
}

/** The given time of day this many days from now: `2027-03-05T18:00`. */
const wallClock = (days: number, time: string) =>
  `${new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10)}T${time}`;

/** Creates an event as the administrator, in Estonian, and returns its id. */
async function makeEvent(page: Page, title: string): Promise<string> {
  await chooseLanguage(page.context(), slug, 'et');
  await page.goto(`${origin()}/admin/events`);
  await page.getByRole('button', { name: 'Uus sündmus' }).click();
  await page.waitForURL(/\/admin\/events\/[0-9a-f-]{36}$/);
  await page.getByRole('tab', { name: 'Inglise' }).click();
  await page.getByRole('textbox', { name: 'Pealkiri' }).fill(title);
  await page.getByLabel('Tekst', { exact: true }).fill('Bring a lamp with **red** light.');
  await page.getByRole('button', { name: 'Avalda', exact: true }).click();
  const form = page.getByRole('region', { name: 'Aeg ja koht' });
  await expect(form.getByLabel('Algus')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Algus').fill(wallClock(9, '18:00'));
  await form.getByLabel('Lõpp').fill(wallClock(9, '20:00'));
  await form.getByLabel('Koht', { exact: true }).fill('Prestvannet, Tromsø');
  await form.getByLabel('Veebilink').fill('https://meet.example.test/night');
  await form.getByLabel('Kohtade arv').fill('1');
  await page.getByRole('button', { name: 'Avalda', exact: true }).click();
  await expect(page.locator('.state-bar .badge-success')).toBeVisible();
  return page.url().split('/').at(-1) ?? '';
}

test.describe('an event', { tag: '@once' }, () => {
  test('is created, found and filled, gives a freed place to the waitlist, and is cancelled', async ({
    page,
    member,
    browser,
  }) => {
    test.slow();
    const admin = await member(slug, 'admin');
    const title = `Night walk ${admin.id.slice(-6)}`;
    const id = await makeEvent(page, title);

    const [mari, jaan] = [await signInNewPerson(browser), await signInNewPerson(browser)];
    await mari.page.goto(`${origin()}/events`);
    await pressKey(mari.page.getByRole('link', { name: title }), 'Enter');
    const side = mari.page.locator('.attendance');
    await expect(side.getByText('1 place left')).toBeVisible();
    await expect(mari.page.locator('.prose strong')).toHaveText('red');
    await expect(mari.page.locator('main')).not.toContainText('meet.example.test');
    const signUp = side.getByRole('button', { name: 'Sign me up' });
    // Unlike a click, a key press doesn't wait for the script.
    await expect(signUp).toBeEnabled();
    await pressKey(signUp, 'Enter');
    await expect(side.getByText('You have a place')).toBeVisible();
    await expect(mari.page.getByRole('link', { name: 'Open the online meeting' })).toHaveAttribute(
      'href',
      'https://meet.example.test/night',
    );
    const calendar = mari.page.waitForEvent('download');
    await mari.page.getByRole('link', { name: 'Add to your calendar' }).click();
    expect((await calendar).suggestedFilename()).toMatch(/\.ics$/);

    await jaan.page.goto(`${origin()}/events`);
    const row = jaan.page.locator(`[id="${id}"]`);
    await expect(row).toContainText('Full');
    await expect(row).not.toContainText('1 place');
    await expect(row).toContainText(/6:00\sPM–8:00\sPM/);
    await pressKey(row.getByRole('link', { name: title }), 'Enter');
    const waiting = jaan.page.locator('.attendance');
    await expect(waiting.getByText('All places are taken.')).toBeVisible();
    await waiting.getByRole('button', { name: 'Join the waitlist' }).click();
    await expect(waiting.getByText('You are number 1 on the waitlist')).toBeVisible();
    await expect(jaan.page.getByRole('link', { name: 'Open the online meeting' })).toHaveCount(0);

    await side.getByRole('button', { name: 'Give up my place' }).click();
    await expect(mari.page.getByText('the next in line gets your place')).toBeVisible();
    await mari.page.getByRole('button', { name: 'Yes, give up my place' }).click();
    await expect(side.getByText('Are you coming?')).toBeVisible();
    await expect(waiting.getByText('You have a place')).toBeVisible();

    await page.reload();
    await expect(page.getByRole('row').filter({ hasText: jaan.person.email })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: mari.person.email })).toHaveCount(0);
    const cancel = page.getByRole('button', { name: 'Jäta sündmus ära' });
    // The button is disabled until it is seen, and Playwright scrolls only to buttons that are enabled.
    await cancel.scrollIntoViewIfNeeded();
    await cancel.click();
    await page.getByRole('button', { name: 'Jah, sündmus jääb ära' }).click();
    await expect(page.getByText('Sündmus jääb ära. Kõik')).toBeVisible();
    const newestSubject = async () => (await readNewestMail(jaan.person.email)).subject;
    await expect.poll(newestSubject).toMatch(/cancelled/i);
    await jaan.page.goto(`${origin()}/events`);
    await expect(jaan.page.locator(`[id="${id}"]`)).toContainText('Cancelled');
    for (const { page: theirs } of [mari, jaan]) await theirs.context().close();
  });
});
