import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import clientSeen from './client-seen.ts';

const watched = new Set<Element>();
let report: (entries: Array<{ isIntersecting: boolean }>) => void;
let margin: string | undefined;

beforeEach(() => {
  watched.clear();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof report, options: { rootMargin?: string }) {
        report = callback;
        margin = options.rootMargin;
      }
      observe(element: Element) {
        watched.add(element);
      }
      disconnect() {
        watched.clear();
      }
    },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

function start(markup: string, value: unknown = true) {
  document.body.innerHTML = `<astro-island>${markup}</astro-island>`;
  const render = vi.fn(async () => undefined);
  const island = document.body.firstElementChild as HTMLElement;
  clientSeen(async () => render, { name: 'List', value: value as string }, island);
  return render;
}

test('clientSeen watches elements that have a box, even inside a root without one', () => {
  start('<fieldset style="display: contents"><h2>Title</h2><div><p>Text</p></div></fieldset>');
  expect([...watched].map(({ localName }) => localName)).toEqual(['h2', 'div']);
});

test('clientSeen hydrates an island once any part of it is on the screen', async () => {
  const render = start('<p>One</p><p>Two</p>', { rootMargin: '600px' });
  expect(margin).toBe('600px');
  report([{ isIntersecting: false }]);
  await Promise.resolve();
  expect(render).not.toHaveBeenCalled();
  report([{ isIntersecting: false }, { isIntersecting: true }]);
  await vi.waitFor(() => expect(render).toHaveBeenCalledOnce());
  expect(watched.size).toBe(0);
});
