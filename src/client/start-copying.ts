import { copyText } from './copy-text.ts';

/**
 * Copies what `source` shows when `button` is pressed, and says so by the button's `data-copied`. If the browser
 * refuses, the text is selected and can be copied by hand.
 */
export function startCopying(button: HTMLElement, source: HTMLElement): void {
  const isField = source instanceof HTMLInputElement || source instanceof HTMLTextAreaElement;
  const showCopied = () => {
    button.removeAttribute('aria-label');
    button.replaceChildren(button.dataset['copied'] ?? '');
  };
  const select = () => (isField ? source.select() : getSelection()?.selectAllChildren(source));
  button.addEventListener('click', async () => {
    if (await copyText(isField ? source.value : source.textContent)) showCopied();
    else select();
  });
}
