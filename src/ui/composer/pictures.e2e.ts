import { createPng } from '#api/platform/images/testing.ts';
import { findBarriers } from '#testing/browser/inspect-page.ts';
import { expect, test } from '#testing/browser/test.ts';
import { openComposer, pasteOrDrop } from '#testing/browser/write-in-composer.ts';

const slug = 'ryup';

test('pictures are added by button, paste and drop, and described, and a failure loses nothing', {
  tag: '@once',
}, async ({ page, member }) => {
  test.slow();
  await member(slug);
  const { editor, written } = await openComposer(page, slug);
  const { keyboard } = page;
  const png = createPng({ width: 30, height: 20 });
  const file = (name: string, buffer = Buffer.from(png)) => ({ name, mimeType: 'image/png', buffer });
  const chooser = page.locator('[data-choose-pictures]').first();
  const descriptions = editor.getByRole('textbox', { name: 'Describe the picture for those who can’t see it' });
  const fault = page.locator('form[data-comment-form] [data-picture-fault]');
  await keyboard.type('Kelder:');
  await chooser.setInputFiles(file('a.png'));
  await expect(descriptions).toHaveCount(1);
  await expect(descriptions).toBeFocused();
  await expect(descriptions).toHaveAccessibleDescription(/You can send it without/);
  await descriptions.fill('Kartulikast');
  await expect(editor.getByText('You can send it without')).toBeHidden();
  await keyboard.press('Enter');
  await expect(editor).toBeFocused();
  expect(await written()).toMatch(/^Kelder:!\[Kartulikast\]\(\/files\/ryup\/community\/[\w-]+-30x20\.png\)$/);

  await pasteOrDrop(editor, 'paste', { files: [...png] });
  await expect(descriptions).toHaveCount(2);
  await pasteOrDrop(editor, 'drop', { files: [...png] });
  await expect(descriptions).toHaveCount(3);
  const before = await written();

  await chooser.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(fault).toHaveText('Please choose a JPEG, PNG or WebP picture.');
  await chooser.setInputFiles(file('big.png', Buffer.concat([Buffer.from(png), Buffer.alloc(10 * 1024 * 1024)])));
  await expect(fault).toHaveText('The picture must be smaller than 10 MB.');
  await page.route('**/api/community/pictures', (route) => route.abort());
  await chooser.setInputFiles(file('a.png'));
  await expect(fault).toContainText('connection');
  await page.unroute('**/api/community/pictures');
  expect(await written()).toBe(before);
  await expect(page.locator('form[data-comment-form] [data-progress]')).toBeHidden();

  await keyboard.press('ControlOrMeta+End');
  await pasteOrDrop(editor, 'paste', { text: '![Kelder](/files/ryup/community/a-30x20.png)'.repeat(6) });
  await expect(descriptions).toHaveCount(9);
  await chooser.setInputFiles([file('10.png'), file('11.png')]);
  await expect(fault).toHaveText('One text can have at most 10 pictures.');
  await expect(descriptions).toHaveCount(10);
  await page.getByRole('button', { name: 'Remove picture' }).first().click();
  await expect(descriptions).toHaveCount(9);
  expect(await written()).not.toContain('Kartulikast');
  expect(await findBarriers(page)).toEqual([]);
});

test('a text sent while a picture is uploading waits for it', { tag: '@once' }, async ({ page, member }) => {
  await member(slug);
  const { editor, written } = await openComposer(page, slug);
  let letGo: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/community/pictures', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.type('Kelder: ');
  await pasteOrDrop(editor, 'paste', { files: [...createPng({ width: 30, height: 20 })] });
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('button', { name: 'Sending' })).toBeDisabled();
  letGo?.();
  const comment = page.getByRole('article', { name: /Comment by Mari/ });
  await expect(comment.getByText('Kelder:')).toBeVisible();
  // No one described the picture, which is recommended but not required.
  await expect(comment.locator('.prose img[alt=""]')).toBeVisible();
  expect(await written()).toBe('');
});

test('a text sent while a picture is uploading stays if the picture is lost', { tag: '@once' }, async ({
  page,
  member,
}) => {
  await member(slug);
  const { editor, written } = await openComposer(page, slug);
  const { promise: isSent, resolve: lose } = Promise.withResolvers<void>();
  await page.route('**/api/community/pictures', async (route) => {
    await isSent;
    await route.abort();
  });
  await page.keyboard.type('Kelder: ');
  await pasteOrDrop(editor, 'paste', { files: [...createPng({ width: 30, height: 20 })] });
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('button', { name: 'Sending' })).toBeDisabled();
  lose();
  const fault = page.locator('form[data-comment-form] [data-picture-fault]');
  await expect(fault).toContainText('connection');
  expect(await written()).toBe('Kelder:');
  // Once the text is sent without the picture, the error disappears with it.
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByRole('article', { name: /Comment by Mari/ })).toBeVisible();
  await expect(fault).toBeEmpty();
});
