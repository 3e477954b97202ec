import { onTestFinished, vi } from 'vitest';

/** Lets style sheets that a part loads with itself apply at once, because jsdom never loads any. */
export function fakeStyles(): void {
  const added = vi.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    queueMicrotask(() => node.dispatchEvent(new Event('load')));
    return node;
  });
  onTestFinished(() => added.mockRestore());
}
