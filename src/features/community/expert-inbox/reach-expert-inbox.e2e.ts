import { createConversation } from '#testing/browser/create-conversation.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const origin = originOf('ryup');
const path = '/expert/messages';

test('experts have links to their inbox on the dashboard, in the menus and on their own page', {
  tag: '@once',
}, async ({ page, context }) => {
  await signInBrowser(context, await createPerson('ryup', 'expert'));
  await page.goto(`${origin}/dashboard?lang=en`);
  await expect(page.locator('main').getByRole('link', { name: 'Questions to you' })).toHaveAttribute('href', path);
  await page.getByRole('button', { name: /Account/ }).click();
  await expect(page.locator('#member-menu').getByRole('link', { name: 'Questions to you' })).toHaveAttribute(
    'href',
    path,
  );
  await page.keyboard.press('Escape');
  await page.locator('[data-inbox]').click();
  await page.getByRole('dialog').getByRole('link', { name: 'Questions to you' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions to you');
  await page.goto(`${origin}/me`);
  await expect(page.locator('main').getByRole('link', { name: 'Questions to you' })).toHaveAttribute('href', path);
});

test('other members see no link to the expert inbox', { tag: '@once' }, async ({ page, context }) => {
  await signInBrowser(context, await createPerson('ryup', 'user'));
  for (const place of ['/dashboard', '/me']) {
    await page.goto(`${origin}${place}?lang=en`);
    await expect(page.locator(`a[href="${path}"]`)).toHaveCount(0);
  }
});

for (const language of ['et', 'en']) {
  test(`all tabs of the expert inbox fit beside each other, in ${language}`, async ({ page, context }) => {
    await signInBrowser(context, await createPerson('ryup', 'expert'));
    await page.goto(`${origin}${path}?lang=${language}`);
    const tabs = page.locator('main .tabs');
    await tabs.evaluate((list) => {
      for (const tab of [...list.children].slice(0, 2)) {
        tab.insertAdjacentHTML('beforeend', '<span class="badge badge-mini">12</span>');
      }
    });
    await page.evaluate(() => document.fonts.ready);
    expect(await tabs.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });
}

test('a short question takes little height, in a card with a border all around', { tag: '@once' }, async ({
  page,
  context,
}) => {
  const expert = await createPerson('ryup', 'expert');
  await signInBrowser(context, expert);
  await page.goto(`${origin}${path}/${await createConversation('ryup', expert.id, 'expert')}`);
  const { height, borders, messages, rows } = await page.locator('.chat').evaluate((chat) => {
    const { borderTopWidth, borderInlineStartWidth, borderBottomWidth } = getComputedStyle(chat);
    const heightOf = (name: string) => chat.querySelector(name)?.getBoundingClientRect().height ?? 0;
    return {
      ...{ height: chat.getBoundingClientRect().height, messages: heightOf('.chat-messages') },
      ...{ rows: heightOf('.chat-rows'), borders: [borderTopWidth, borderInlineStartWidth, borderBottomWidth] },
    };
  });
  expect(borders).toEqual(['1px', '1px', '1px']);
  expect(height).toBeLessThan(600);
  expect(messages - rows).toBeLessThanOrEqual(1);
});
