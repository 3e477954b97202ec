import type { Page } from '@playwright/test';
import { createApiCaller } from '#testing/browser/create-item.ts';
import { findBarriers, findOverflow } from '#testing/browser/inspect-page.ts';
import { createPerson, type Person, signInBrowser } from '#testing/browser/people.ts';
import { pressKey } from '#testing/browser/press-key.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'aurora';
const origin = originOf(slug);

/** Begins a conversation as one person, accepts it as the other person, and returns its URL. */
async function beginConversation(from: Person, to: Person, subject: string, content = 'Is there a seat left?') {
  const { data } = await createApiCaller(from)('POST', '/api/threads', { to: [to.id], subject, content });
  await createApiCaller(to)('POST', `/api/threads/${data.id}/accept`, {});
  return `${origin}/messages/${data.id}`;
}

const typeMessage = async (page: Page, text: string) => {
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.click();
  await expect(page.locator('.is-drawn')).toBeVisible();
  await page.keyboard.type(text);
};

test('a member writes to the team, and returns to the same conversation', async ({ page, member }) => {
  await member(slug);
  await page.goto(`${origin}/messages`);
  await page.getByRole('link', { name: 'Write to the team' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Write to the team' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'To' })).toHaveCount(0);
  expect([await findBarriers(page), await findOverflow(page)]).toEqual([[], []]);
  await typeMessage(page, 'Where is the meeting?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.locator('[data-messages]').getByText('Where is the meeting?')).toBeVisible();
  const address = new URL(page.url()).pathname;
  await page.goto(`${origin}/messages/new?to=team`);
  expect(new URL(page.url()).pathname).toBe(address);
});

test('two members write to each other, with a file', { tag: '@once' }, async ({ page, member, browser }) => {
  test.slow();
  await member(slug);
  const name = `Astrid ${crypto.randomUUID().replace(/[^a-z]/g, 'x')}`;
  const astrid = await createPerson(slug, 'user', { name });

  await page.goto(`${origin}/messages/new`);
  await page.getByRole('combobox', { name: 'To' }).fill(name.toLowerCase());
  await page.getByRole('option', { name }).waitFor();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
  await page.getByRole('textbox', { name: 'Subject' }).fill('Sharing a car');
  await typeMessage(page, 'Is there a **seat** left?');
  await page.getByLabel('Add pictures or files').setInputFiles({
    ...{ name: 'route.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 route') },
  });
  await expect(page.getByRole('button', { name: 'Remove route.pdf' })).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sharing a car' })).toBeVisible();
  await expect(page.locator('[data-messages] strong')).toHaveText('seat');
  const address = page.url();

  const context = await browser.newContext();
  await signInBrowser(context, astrid);
  const other = await context.newPage();
  await other.goto(`${origin}/messages?folder=requests`);
  await other.getByRole('link', { name: /Sharing a car/ }).click();
  await other.getByRole('button', { name: 'Accept' }).click();
  await expect(other.getByRole('textbox', { name: 'Message' })).toBeVisible();
  const download = other.waitForEvent('download');
  await other.getByRole('link', { name: /route.pdf/ }).click();
  expect((await download).suggestedFilename()).toBe('route.pdf');
  await typeMessage(other, 'There is one');
  await other.keyboard.press('Control+Enter');
  await expect(other.locator('[data-messages]').getByText('There is one')).toBeVisible();
  await context.close();

  await page.goto(address);
  await expect(page.locator('[data-messages]').getByText('There is one')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Messages', exact: true })).toBeVisible();
});

test('two members see that the other is online and writing, until one of them hides it', { tag: '@once' }, async ({
  page,
  member,
  browser,
}) => {
  const mari = await member(slug);
  const astrid = await createPerson(slug, 'user', { name: 'Astrid Fjell' });
  const address = await beginConversation(astrid, mari, 'Boots');
  await page.goto(address);
  const context = await browser.newContext();
  await signInBrowser(context, astrid);
  const other = await context.newPage();
  await other.goto(address);
  await expect(other.getByText('online', { exact: true })).toBeVisible();
  await typeMessage(other, 'They are');
  await expect(page.getByText('Astrid Fjell is writing…')).toBeVisible();
  await expect(page.getByText('online', { exact: true })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await findOverflow(page)).toEqual([]);
  await other.keyboard.type(' green');
  await other.getByRole('button', { name: 'Send' }).click();
  await expect(page.locator('[data-messages]').getByText('They are green')).toBeVisible();
  await expect(page.getByText('Astrid Fjell is writing…')).toHaveCount(0);

  await other.goto(`${origin}/settings#messages`);
  await other.getByLabel('Show when I’m online and when I’m writing').uncheck();
  await other.locator('#messages').getByRole('button', { name: 'Save' }).click();
  await expect(other.locator('#messages').getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Boots' })).toBeVisible();
  await expect(page.locator('[data-online]')).toBeHidden();
  await context.close();
});

test('a member opens the inbox on any page by keyboard, and marks messages as read', async ({ page, member }) => {
  const mari = await member(slug);
  const astrid = await createPerson(slug, 'user', { name: 'Astrid Fjell' });
  for (const subject of ['First', 'Second', 'Third']) await beginConversation(astrid, mari, subject);
  await page.goto(`${origin}/articles`);
  const link = page.getByRole('link', { name: 'Messages, unread: 3' });
  await link.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Messages' });
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  const box = await dialog.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  const isPhone = (page.viewportSize()?.width ?? 0) <= 640;
  expect(box?.height).toBeLessThanOrEqual(isPhone ? height : height * 0.8 + 1);
  expect(await findBarriers(page)).toEqual([]);

  await pressKey(dialog.getByRole('button', { name: /Third/ }), 'Enter');
  await expect(dialog.getByRole('heading', { name: 'Third' })).toBeFocused();
  await expect(dialog.getByText('Is there a seat left?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: /Third/ })).toBeFocused();
  await dialog.getByRole('button', { name: 'Mark as read' }).first().click();
  await dialog.getByRole('button', { name: 'Mark all as read' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Messages', exact: true })).toBeFocused();
});

test('messages that are read in one tab show as read in others without a reload', { tag: '@once' }, async ({
  page,
  context,
  member,
}) => {
  const mari = await member(slug);
  const astrid = await createPerson(slug, 'user', { name: 'Astrid Fjell' });
  const address = await beginConversation(astrid, mari, 'Two tabs');
  await page.goto(`${origin}/articles`);
  await expect(page.getByRole('link', { name: 'Messages, unread: 1' })).toBeVisible();
  const other = await context.newPage();
  await other.goto(address);
  await expect(other.getByRole('article', { name: 'Message from Astrid Fjell' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Messages', exact: true })).toBeVisible();
});

test('the inbox says that it can’t be loaded, and lets the member try again', { tag: '@once' }, async ({
  page,
  member,
}) => {
  await member(slug);
  await page.goto(`${origin}/articles`);
  // Until the header's island has loaded, the link opens the messages page.
  await expect(page.locator('.member-menu .menu > button')).toBeVisible();
  await page.route('**/api/messages/inbox', (route) => route.abort());
  await page.getByRole('link', { name: 'Messages' }).click();
  const dialog = page.getByRole('dialog', { name: 'Messages' });
  await expect(dialog.getByText('Your messages couldn’t be loaded.')).toBeVisible();
  await page.unroute('**/api/messages/inbox');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('No messages yet', { exact: true })).toBeVisible();
});

test('a message is retried on a bad network, and sent once', { tag: '@once' }, async ({ page, member }) => {
  test.slow();
  const mari = await member(slug);
  const address = await beginConversation(await createPerson(slug), mari, 'Offline');
  await page.goto(address);
  let attempts = 0;
  // The first response is lost, and the second call never reaches the server.
  await page.route('**/api/threads/*/messages', async (route) => {
    attempts += 1;
    if (attempts === 1)
      await createApiCaller(mari)('POST', new URL(route.request().url()).pathname, route.request().postDataJSON());
    if (attempts <= 2) await route.abort();
    else await route.continue();
  });
  await typeMessage(page, 'Only once');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('your message is sent as soon as it’s back.')).toBeVisible();
  await expect(page.locator('[data-messages]').getByText('Only once')).toHaveCount(1, { timeout: 20_000 });
  await expect(page.getByText('your message is sent as soon as it’s back.')).toHaveCount(0);
  expect(attempts).toBe(3);
  await page.reload();
  await expect(page.locator('[data-messages]').getByText('Only once')).toHaveCount(1);
});

test('a member blocks someone, whose conversation is hidden until they end the block in the settings', {
  tag: '@once',
}, async ({ page, member }) => {
  const mari = await member(slug);
  const astrid = await createPerson(slug, 'user', { name: 'Astrid Fjell' });
  await page.goto(await beginConversation(astrid, mari, 'Unwanted'));
  await page.getByRole('button', { name: 'More about this conversation' }).click();
  await page.getByRole('button', { name: 'Block Astrid Fjell' }).click();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole('dialog').getByRole('button', { name: 'Block Astrid Fjell' }).click();
  // The list beside the conversation updates as well.
  await expect(page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible();
  await expect(page.getByText('You’ve blocked this member. Unblock them to write.')).toBeVisible();
  await expect(page.locator('.chat-head')).toBeFocused();
  await expect(page.locator('[data-messages]')).not.toContainText('Is there a seat left?');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await page.goto(`${origin}/settings#messages`);
  const ended = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Unblock' }).click();
  await ended;
  await expect(page.getByText('Astrid Fjell')).toHaveCount(0);
  await page.goto(`${origin}/messages`);
  await expect(page.getByRole('link', { name: /Unwanted/ })).toBeVisible();
});

test('members edit and delete their own messages, mark a conversation as unread, and leave it', {
  tag: '@once',
}, async ({ page, member }) => {
  test.slow();
  const mari = await member(slug);
  const astrid = await createPerson(slug, 'user', { name: 'Astrid Fjell' });
  const address = await beginConversation(astrid, mari, 'Changes');
  await createApiCaller(mari)('POST', `/api/threads/${address.split('/').at(-1)}/messages`, { content: 'At one' });
  await page.goto(address);
  await page.getByRole('button', { name: 'More about this message' }).last().click();
  await page.getByRole('button', { name: 'Edit' }).click();
  const field = page.getByRole('textbox', { name: 'Edit your message' });
  await expect(page.locator('.is-drawn').filter({ has: field })).toBeVisible();
  await field.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('At two');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.locator('[data-body]').getByText('At two')).toBeVisible();
  await expect(page.locator('[data-messages]').getByText('edited')).toBeVisible();
  await page.getByRole('button', { name: 'More about this message' }).last().click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.locator('[data-messages]').getByText('This message was deleted.')).toBeVisible();

  await page.getByRole('button', { name: 'More about this conversation' }).click();
  await page.getByRole('button', { name: 'Mark as unread' }).click();
  await expect(page.getByRole('link', { name: 'Messages, unread: 1' })).toBeVisible();
  await page.goto(address);
  await page.getByRole('button', { name: 'More about this conversation' }).click();
  await page.getByRole('button', { name: 'Leave the conversation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the conversation' }).click();
  await expect(page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible();
});

test('the menu of a message longer than the pane stays in sight while the message scrolls', { tag: '@once' }, async ({
  page,
  member,
}) => {
  const reader = await member(slug);
  const astrid = await createPerson(slug, 'user', { name: 'Astrid Fjell' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(await beginConversation(astrid, reader, 'Sharing a car', 'A long story about boots. '.repeat(120)));
  const menu = page.locator('.message-menu > button');
  const pane = page.getByRole('region', { name: 'Messages in this conversation' });
  await expect(menu).toBeVisible();
  for (const share of [0, 0.5, 1]) {
    await pane.evaluate((part, at) => part.scrollTo(0, (part.clientHeight - part.scrollHeight) * at), share);
    await expect(menu).toBeInViewport({ ratio: 1 });
  }
});

test('the message pages are accessible and fit 320 pixels', { tag: '@once' }, async ({ page, member }) => {
  test.slow();
  const mari = await member(slug);
  const astrid = await createPerson(slug, 'user', { name: 'Averyveryverylongnamethatdoesnotfit Intotheline' });
  const long = 'Averyveryveryverylongwordthatdoesnotfitintothelineatall';
  const address = await beginConversation(astrid, mari, long, long);
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of [address, `${origin}/messages`, `${origin}/messages?q=avery`, `${origin}/messages/new`]) {
    await page.goto(path);
    expect(await findOverflow(page)).toEqual([]);
    expect(await findBarriers(page)).toEqual([]);
  }
});

test('the head of a conversation shows the name and, in one small line below it, the subject, and cuts off neither', {
  tag: '@once',
}, async ({ page, member }) => {
  const mari = await member(slug);
  const jogi = await createPerson(slug, 'user', { name: 'Õie Žgjypõ Šveits' });
  await page.goto(await beginConversation(jogi, mari, 'Õgija Ženja jäi Šveitsi: gypsy jig'));
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => document.fonts.ready);
    const head = await page.locator('.chat-head').evaluate((shown) => {
      const [name, subject] = [shown.querySelector('.chat-with'), shown.querySelector('h1')].map((line) => {
        const texts = document.createRange();
        if (line) texts.selectNodeContents(line);
        const [letters, box] = [texts.getBoundingClientRect(), line?.getBoundingClientRect()];
        return { isCut: !box || letters.top < box.top - 0.5 || letters.bottom > box.bottom + 0.5, top: box?.top ?? 0 };
      });
      const size = Number.parseFloat(getComputedStyle(shown.querySelector('h1') ?? shown).fontSize);
      return {
        ...{ cut: [name?.isCut, subject?.isCut], isNameFirst: (name?.top ?? 0) < (subject?.top ?? 0) },
        ...{ isSubjectSmall: size >= 13 && size < 15, height: shown.getBoundingClientRect().height },
      };
    });
    const { height, ...rest } = head;
    expect([width, rest]).toEqual([width, { cut: [false, false], isNameFirst: true, isSubjectSmall: true }]);
    expect(height).toBeLessThanOrEqual(72);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
});
