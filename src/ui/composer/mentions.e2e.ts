import { findBarriers } from '#testing/browser/inspect-page.ts';
import { createPerson } from '#testing/browser/people.ts';
import { expect, test } from '#testing/browser/test.ts';
import { openComposer } from '#testing/browser/write-in-composer.ts';

const slug = 'ryup';

test('members are mentioned by keyboard, and screen readers announce whom the list offers', async ({
  page,
  member,
}) => {
  const name = `Maret${Date.now()}`;
  const maret = await createPerson(slug, 'user', { name: `${name} Kask` });
  await createPerson(slug, 'expert', { name: `${name} Lepp` });
  await member(slug);
  const { editor, written } = await openComposer(page, slug);
  const { keyboard } = page;
  await keyboard.type(`Küsi @${name}`);
  const list = page.getByRole('listbox', { name: 'Members' });
  await expect(list.getByRole('option')).toHaveCount(2);
  await expect(page.getByRole('status').filter({ hasText: 'Members found: 2' })).toBeAttached();
  const chosen = () => list.getByRole('option', { selected: true });
  const spoken = async () => page.locator(`[id="${await editor.getAttribute('aria-activedescendant')}"]`);
  await expect(chosen()).toHaveAccessibleName(`${name} Kask`);
  await keyboard.press('ArrowDown');
  await expect(chosen()).toHaveAccessibleName(`${name} Lepp`);
  await expect(await spoken()).toHaveAccessibleName(`${name} Lepp`);
  // The option has a face and a badge.
  await expect(chosen().getByText('ML', { exact: true })).toBeVisible();
  await expect(chosen().getByText('Expert')).toBeVisible();
  await expect(chosen()).toHaveAttribute('aria-description', 'Expert');
  expect(await findBarriers(page)).toEqual([]);
  // Escape closes the list for this word and keeps the text.
  await keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(editor).not.toHaveAttribute('aria-activedescendant');
  await keyboard.type(' ja ');
  expect(await written()).toBe(`Küsi @${name} ja`);
  await keyboard.type(`@${name}`);
  await expect(list).toBeVisible();
  // The list stays inside the window, even on a phone.
  const { x, width } = (await list.boundingBox()) ?? { x: -1, width: 0 };
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await keyboard.press('Enter');
  await expect(list).toBeHidden();
  await keyboard.type('ka.');
  expect(await written()).toBe(`Küsi @${name} ja [@${name} Kask](/profile/${maret.id}) ka.`);
  await keyboard.press('ControlOrMeta+Enter');
  const comment = page.getByRole('article', { name: /Comment by Mari/ });
  await expect(comment.getByRole('link', { name: `@${name} Kask` })).toBeVisible();
});
