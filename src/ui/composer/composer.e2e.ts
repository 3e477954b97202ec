import { createPost } from '#testing/browser/create-post.ts';
import { findBarriers } from '#testing/browser/inspect-page.ts';
import { createPerson } from '#testing/browser/people.ts';
import { expect, test } from '#testing/browser/test.ts';
import { openComposer } from '#testing/browser/write-in-composer.ts';

const slug = 'ryup';

test('Markdown is rendered as it is typed, and keys and buttons have the same effect', { tag: '@once' }, async ({
  page,
  member,
}) => {
  await member(slug);
  const { editor, written } = await openComposer(page, slug);
  const { keyboard } = page;
  await keyboard.type('## Kelder');
  await keyboard.press('Enter');
  await keyboard.type('On **jahe** ja *pime*, `+4`.');
  await keyboard.press('Enter');
  await keyboard.type('- riiul');
  await keyboard.press('Enter');
  await keyboard.type('kast');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.type('> Tuulutage!');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.press('ControlOrMeta+b');
  await keyboard.type('paks');
  await keyboard.press('ControlOrMeta+b');
  await keyboard.press('ControlOrMeta+i');
  await keyboard.type(' kald');
  await keyboard.press('ControlOrMeta+i');
  const text = '## Kelder\n\nOn **jahe** ja *pime*, `+4`.\n\n- riiul\n- kast\n\n> Tuulutage!\n\n**paks** *kald*';
  expect(await written()).toBe(text);
  await expect(editor.locator('h2')).toHaveText('Kelder');

  await keyboard.press('ControlOrMeta+z');
  expect(await written()).not.toBe(text);
  await keyboard.press('ControlOrMeta+Shift+z');
  expect(await written()).toBe(text);

  // Adds, changes and removes a link on the selected word.
  await keyboard.press('ControlOrMeta+Shift+ArrowLeft');
  // An event tells the editor about a new selection, which may come after a test's next key.
  await expect(page.getByRole('button', { name: 'Italic' })).toHaveAttribute('aria-pressed', 'true');
  await keyboard.press('ControlOrMeta+k');
  const address = page.getByRole('textbox', { name: 'Address of the link' });
  await expect(address).toBeFocused();
  await keyboard.type('javascript:alert(1)');
  await keyboard.press('Enter');
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await address.fill('kuu.ee/kelder');
  await keyboard.press('Enter');
  await expect(address).toBeHidden();
  await expect(editor).toBeFocused();
  expect(await written()).toContain('](https://kuu.ee/kelder)');
  await keyboard.press('ControlOrMeta+k');
  await expect(address).toHaveValue('https://kuu.ee/kelder');
  await page.getByRole('button', { name: 'Remove link' }).click();
  expect(await written()).toBe(text);
  await keyboard.press('ControlOrMeta+k');
  await keyboard.press('Escape');
  await expect(address).toBeHidden();
  await expect(editor).toBeFocused();

  // Switching to Markdown and back changes nothing, unless the Markdown is edited.
  const view = page.getByRole('button', { name: 'Markdown' });
  await view.click();
  const source = page.locator('form[data-comment-form] textarea');
  await expect(source).toBeFocused();
  await expect(source).toHaveValue(text);
  await view.click();
  await expect(editor).toBeFocused();
  expect(await written()).toBe(text);
  await view.click();
  await source.fill('1. üks');
  await view.click();
  await expect(editor.locator('ol > li')).toHaveText('üks');

  await editor.click();
  await keyboard.press('ControlOrMeta+End');
  await page.getByRole('button', { name: 'Emoji' }).click();
  await page.getByRole('button', { name: '🌱' }).click();
  await expect(editor).toBeFocused();
  await keyboard.type('!');
  expect(await written()).toBe('1. üks🌱!');
  await page.getByRole('button', { name: 'Bold (Ctrl+B)' }).click();
  await expect(page.getByRole('button', { name: 'Bold (Ctrl+B)' })).toHaveAttribute('aria-pressed', 'true');
  await keyboard.type('x');
  expect(await written()).toBe('1. üks🌱!**x**');
  // Tab leaves the editor, as it leaves any field.
  await keyboard.press('Tab');
  await expect(editor).not.toBeFocused();
  expect(await findBarriers(page)).toEqual([]);
});

test('text typed before the editor has loaded stays, and so does the cursor', { tag: '@once' }, async ({
  page,
  member,
}) => {
  await member(slug);
  const address = await createPost(await createPerson(slug), 'Kuidas talvel kartuleid hoida?');
  const { promise: typed, resolve: load } = Promise.withResolvers<void>();
  await page.route(/\/editor\.[^/]*\.js/, async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto(`${address}?lang=en`);
  await page.locator('form[data-comment-form] textarea').click();
  await page.keyboard.type('Enne ');
  load();
  await expect(page.locator('.is-drawn')).toBeVisible();
  await page.keyboard.type('pärast');
  expect(await page.locator('form[data-comment-form] textarea').inputValue()).toBe('Enne pärast');

  // The plain field works if the editor can't be loaded.
  await page.unrouteAll();
  await page.route(/\/editor\.[^/]*\.js/, (route) => route.abort());
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`${await createPost(await createPerson(slug), 'Kuidas porgandeid hoida?')}?lang=en`);
  await page.locator('form[data-comment-form] textarea').click();
  await page.keyboard.type('Ilma **redaktorita**');
  await expect(page.locator('form[data-comment-form] textarea')).toHaveValue('Ilma **redaktorita**');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  const comment = page.getByRole('article', { name: /Comment by Mari/ });
  await expect(comment.locator('strong')).toHaveText('redaktorita');
});
