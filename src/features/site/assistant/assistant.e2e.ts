import { findBarriers, findOverflow } from '#testing/browser/inspect-page.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { pressKey } from '#testing/browser/press-key.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'ryup';

test('a member asks a question, opens a source and finds the answer again', { tag: '@once' }, async ({
  page,
  context,
}) => {
  await signInBrowser(context, await createPerson(slug));
  await page.goto(`${originOf(slug)}/ai?lang=en`);
  await expect(page.getByText('10 questions left today')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  const field = page.getByRole('textbox', { name: 'Your question' });
  await field.fill('What should I do when I wake at three at night?');
  await pressKey(field, 'Enter');
  await expect(page.getByText('word for word')).toBeVisible();
  await expect(page.getByText('9 questions left today')).toBeVisible();
  await page.getByRole('link', { name: 'Source 1' }).click();
  await expect(page.getByRole('link', { name: 'Open the page' })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await findOverflow(page)).toEqual([]);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'What should I do when I wake at three at night?' })).toBeVisible();
  await expect(page.getByText('word for word')).toBeVisible();
  await page.getByRole('button', { name: /^Options for/ }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('What you ask is kept here.', { exact: false })).toBeVisible();
  await expect(page).toHaveURL(/\/ai\?lang=en/);
});

test('the suggested questions have answers', { tag: '@once' }, async ({ page, context }) => {
  await signInBrowser(context, await createPerson(slug));
  for (const index of [0, 1, 2, 3]) {
    await page.goto(`${originOf(slug)}/ai?lang=et`);
    await page.locator('.assistant-start').getByRole('button').nth(index).click();
    await expect(page.getByText('Tsiteerin leitut')).toBeVisible();
  }
});

test('an answer is shared with another member, on a phone and in Estonian', { tag: '@once' }, async ({ browser }) => {
  const open = async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    await signInBrowser(context, await createPerson(slug));
    return context.newPage();
  };
  const [author, reader] = [await open(), await open()];
  await author.goto(`${originOf(slug)}/ai?lang=et`);
  await author.locator('.assistant-start').getByRole('button').first().click();
  await author.getByRole('button', { name: 'Jaga' }).click();
  await author.getByRole('button', { name: 'Loo link' }).click();
  const link = await author.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(await findBarriers(author)).toEqual([]);
  await author.getByRole('button', { name: 'Kopeeri link' }).focus();

  await reader.goto(`${link}?lang=et`);
  await expect(reader.getByRole('heading', { name: 'Jagatud vastus' })).toBeVisible();
  await expect(reader.getByText('Tsiteerin leitut')).toBeVisible();
  expect(await findBarriers(reader)).toEqual([]);
  expect(await findOverflow(reader)).toEqual([]);
  await author.getByRole('button', { name: 'Tühista link' }).click();
  await expect(author.getByText('Link enam ei tööta.')).toBeVisible();
  await author.keyboard.press('Escape');
  await expect(author.getByRole('button', { name: 'Jaga' })).toBeFocused();
  expect((await reader.goto(link))?.status()).toBe(404);
  await Promise.all([author.context().close(), reader.context().close()]);
});

test('an administrator finds sources for a question', { tag: '@once' }, async ({ page, member }) => {
  await member(slug, 'admin');
  await page.goto(`${originOf(slug)}/admin/assistant/write?lang=en`);
  await page.getByRole('textbox', { name: 'Question or subject' }).fill('What helps when I wake at night?');
  await page.getByRole('button', { name: 'Find sources' }).click();
  await expect(page.getByRole('checkbox').first()).toBeChecked();
  await expect(page.getByText('This community has no language model')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await findOverflow(page)).toEqual([]);
});
