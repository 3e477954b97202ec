import type { Browser, Page } from '@playwright/test';
import { createFeedback } from '#testing/browser/create-feedback.ts';
import { createApiCaller } from '#testing/browser/create-item.ts';
import { findBarriers, findOverflow } from '#testing/browser/inspect-page.ts';
import { createPerson, type Person, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { startOwnStack } from '#testing/browser/start-own-stack.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'aurora';
const origin = originOf(slug);

const typeMessage = async (page: Page, text: string, field = 'Message') => {
  await page.getByRole('textbox', { name: field }).first().click();
  await expect(page.locator('.is-drawn').first()).toBeVisible();
  await page.keyboard.type(text);
};

/** Opens a browser, signs someone in, and returns the page. */
async function pageOf(browser: Browser, at: string, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${at}/auth/signin?lang=en`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('kogu-demo-2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
  return page;
}

/** Opens a page as a person created for the test, in a browser of their own. */
async function openAs(browser: Browser, person: Person, path: string): Promise<Page> {
  const context = await browser.newContext();
  await signInBrowser(context, person);
  const page = await context.newPage();
  await page.goto(`${origin}${path}`);
  return page;
}

test('a member answers an announcement, and another administrator replies', { tag: '@once' }, async ({ browser }) => {
  test.setTimeout(180_000);
  const stack = await startOwnStack('announced', { PASSWORD_PEPPER: 'o'.repeat(44), MASTER_KEY: 'p'.repeat(44) });
  try {
    await stack.db.run("update users set role = 'admin', name = 'Astrid Fjell' where email = 'premium@announced.test'");
    const kari = await pageOf(browser, stack.origin, 'admin@announced.test');
    await kari.goto(`${stack.origin}/admin/messages/announce?lang=en`);
    await expect(kari.getByText(/^\d+ members get it\.$/)).toBeVisible();
    await kari.getByRole('textbox', { name: 'Subject' }).first().fill('A night under the sky');
    await typeMessage(kari, 'Meet us at **nine**', 'Text');
    await kari.getByRole('button', { name: 'Review and send' }).click();
    const question = kari.getByRole('dialog', { name: 'Send this announcement?' });
    await expect(question).toContainText(/\d+ members get it in their inbox/);
    await expect(question.locator('strong', { hasText: 'nine' })).toBeVisible();
    await question.getByRole('button', { name: 'Send a test to me' }).click();
    await expect(question.getByText('The test is in your inbox, and only there.')).toBeVisible();
    await question.getByRole('button', { name: 'Send', exact: true }).dblclick();
    await expect(kari.getByRole('row', { name: /A night under the sky/ })).toHaveCount(1);
    await expect(kari.getByText(/\d+ members reached/)).toBeVisible();

    const mari = await pageOf(browser, stack.origin, 'member@announced.test');
    await mari.goto(`${stack.origin}/messages?lang=en`);
    await mari.getByRole('link', { name: /A night under the sky/ }).click();
    await expect(mari.locator('[data-messages] strong')).toHaveText('nine');
    await typeMessage(mari, 'May I bring a friend');
    await mari.getByRole('button', { name: 'Send' }).click();
    await expect(mari.locator('[data-messages]').getByText('May I bring a friend')).toBeVisible();

    const astrid = await pageOf(browser, stack.origin, 'premium@announced.test');
    await astrid.goto(`${stack.origin}/admin?lang=en`);
    await astrid.getByRole('link', { name: 'Messages 1 waiting' }).click();
    await astrid.getByRole('link', { name: /A night under the sky/ }).click();
    await expect(astrid.getByRole('link', { name: 'Answers an announcement' })).toBeVisible();
    await astrid.getByRole('button', { name: 'Take it' }).click();
    await expect(astrid.getByRole('combobox', { name: 'Assigned to' }).locator('option:checked')).toHaveText('Me');
    await typeMessage(astrid, 'Bring everyone');
    await astrid.getByRole('button', { name: 'Send' }).click();
    await expect(astrid.getByText('written by Astrid Fjell')).toBeVisible();

    await expect(mari.locator('[data-messages]').getByText('Bring everyone')).toBeVisible();
    await expect(mari.getByText('Astrid')).toHaveCount(0);
    await expect(astrid.locator('[data-waits]').first()).toBeHidden();

    await kari.goto(`${stack.origin}/admin/messages/announcements?lang=en`);
    await kari.getByRole('link', { name: 'A night under the sky' }).click();
    // A formatted text opens formatted.
    await kari.locator('.is-drawn').first().click();
    await kari.keyboard.press('Control+a');
    await kari.keyboard.type('Meet us at ten');
    await kari.getByLabel('Why').first().fill('It starts later.');
    await kari.getByRole('button', { name: 'Save the correction' }).click();
    await expect(kari.getByText(/^Corrected/)).toBeVisible();
    await expect(async () => {
      await mari.reload();
      await expect(mari.locator('[data-messages]').getByText('Meet us at ten')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(mari.locator('[data-messages]').getByText('nine')).toHaveCount(0);

    await kari.getByRole('link', { name: 'A night under the sky' }).click();
    await kari.getByRole('button', { name: 'Take it back' }).click();
    await kari.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
    await expect(kari.getByText('Taken back', { exact: true })).toBeVisible();
    await expect(async () => {
      await mari.reload();
      await expect(mari.locator('[data-messages]').getByText('Meet us at ten')).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
    await expect(mari.locator('[data-messages]').getByText('May I bring a friend')).toBeVisible();
  } finally {
    await stack.stop();
  }
});

test('when two administrators answer at once, the second sees the answer and keeps their text', {
  tag: '@once',
}, async ({ page, member, browser }) => {
  const kari = await member(slug, 'admin');
  const [astrid, mari] = [await createPerson(slug, 'admin', { name: 'Astrid Fjell' }), await createPerson(slug)];
  const message = { to: mari.id, subject: 'Your picture', content: 'We like it' };
  const { id } = (await createApiCaller(kari)('POST', '/api/admin/messages', message)).data;
  await createApiCaller(mari)('POST', `/api/threads/${id}/messages`, { content: 'Where will it hang?' });
  const path = `/admin/messages/${id}`;
  await page.goto(`${origin}${path}`);
  const other = await openAs(browser, astrid, path);
  await typeMessage(page, 'In the hall');
  await typeMessage(other, 'By the door');
  // Blocks reloads: after a hint, the answer would be shown before the second one is sent.
  await page.route(`**/api${path}?*`, (route) => route.abort());
  await other.getByRole('button', { name: 'Send' }).click();
  await expect(other.locator('ol').getByText('By the door')).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Someone on the team has just answered')).toBeVisible();
  await page.unroute(`**/api${path}?*`);
  await createApiCaller(astrid)('POST', `${path.replace('/admin', '/api/admin')}/notes`, { body: 'The hall is full' });
  await expect(page.getByText('Astrid Fjell has just answered.')).toBeVisible();
  await expect(page.getByText('The hall is full')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Not sent.')).toHaveCount(0);
  await expect(page.locator('ol').getByText('In the hall')).toBeVisible();
  await other.context().close();
});

test('members’ answers appear live, and fit a phone', { tag: '@once' }, async ({ page, member }) => {
  const kari = await member(slug, 'admin');
  const mari = await createPerson(slug, 'user', { name: 'Liv Solberg' });
  const subject = `Boots ${crypto.randomUUID()}`;
  const { id } = (
    await createApiCaller(kari)('POST', '/api/admin/messages', { to: mari.id, subject, content: 'Found yours' })
  ).data;
  await page.goto(`${origin}/admin/messages?state=open&assignee=me`);
  await expect(page.getByRole('link', { name: subject })).toHaveCount(0);
  await createApiCaller(mari)('POST', `/api/threads/${id}/messages`, { content: 'Thank you!' });
  const row = page.getByRole('link', { name: subject });
  await expect(row).toBeVisible();
  await expect(row).toHaveAccessibleName(`Unread: ${subject}`);
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of ['', `/${id}`, '/new', '/announce', '/announcements']) {
    await page.goto(`${origin}/admin/messages${path}`);
    expect(await findOverflow(page)).toEqual([]);
    expect(await findBarriers(page)).toEqual([]);
  }
});

test('an administrator answers a member’s feedback with a message, which links back to it', { tag: '@once' }, async ({
  page,
  member,
}) => {
  await member(slug, 'admin');
  const mari = await createPerson(slug, 'user', { name: 'Liv Solberg' });
  const message = `The map is upside down ${crypto.randomUUID()}`;
  await createFeedback(mari, message);
  await page.goto(`${origin}/admin/feedback?search=${encodeURIComponent(message)}`);
  await page.getByRole('button', { name: 'More about Liv Solberg' }).click();
  await page.getByRole('link', { name: 'Write to this member' }).click();
  await expect(page.getByRole('button', { name: 'Remove Liv Solberg' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Your feedback');
  await typeMessage(page, 'We turned it');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your feedback' })).toBeVisible();
  await page.getByRole('link', { name: 'About feedback' }).click();
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(1);
});
