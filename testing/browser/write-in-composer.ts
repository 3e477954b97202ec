import type { Locator, Page } from '@playwright/test';
import { createPost } from './create-post.ts';
import { createPerson } from './people.ts';
import { expect } from './test.ts';

/** Opens a post and its comment form, whose editor opens when it is clicked. */
export async function openComposer(page: Page, slug: string) {
  await page.goto(`${await createPost(await createPerson(slug), 'Kuidas talvel kartuleid hoida?')}?lang=en`);
  const editor = page.getByRole('textbox', { name: 'Write a comment' });
  await editor.click();
  await expect(page.locator('.is-drawn')).toBeVisible();
  return { editor, written: () => page.locator('form[data-comment-form] textarea').inputValue() };
}

/** Pastes or drops as the browser would. */
export async function pasteOrDrop(
  editor: Locator,
  kind: 'paste' | 'drop',
  given: { html?: string; text?: string; files?: number[] },
) {
  await editor.evaluate(
    (element, { kind: event, html, text, bytes }) => {
      const data = new DataTransfer();
      if (html !== undefined) data.setData('text/html', html);
      if (text !== undefined) data.setData('text/plain', text);
      if (bytes) data.items.add(new File([new Uint8Array(bytes)], 'kuu.png', { type: 'image/png' }));
      const { left, bottom } = element.getBoundingClientRect();
      const options = { bubbles: true, cancelable: true, clientX: left + 20, clientY: bottom - 20 };
      element.dispatchEvent(
        event === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data }),
      );
    },
    { kind, html: given.html, text: given.text, bytes: given.files },
  );
}
