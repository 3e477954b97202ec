import { cleanup, configure } from '@testing-library/react';
import { cleanStores } from 'nanostores';
import { afterEach, vi } from 'vitest';
import { resources } from '#locales/index.ts';
import { provideTexts } from '#src/shared/page-texts.ts';
import { $elapsedMs } from '#src/ui/passed.ts';
import { $toasts } from '#src/ui/toast/toast-store.ts';

provideTexts((locale) => resources[locale]);
// On slow machines, tests wait long for their first dialog, which Vite transforms only when it is opened.
configure({ asyncUtilTimeout: 20_000 });
const { waitFor } = vi;
vi.waitFor = (check) => waitFor(check, { timeout: 20_000 });
// jsdom has no layout, which the rich editor needs. Otherwise, whether the editor has loaded would depend on earlier
// tests.
vi.mock('#src/ui/composer/editor.ts', () => new Promise(() => undefined));
afterEach(() => {
  cleanup();
  // Each test stands for a separate page.
  dispatchEvent(new Event('pagehide'));
  // A test that failed before cleaning up, or took long, must not make later ones fail.
  vi.useRealTimers();
  cleanStores($elapsedMs);
  $elapsedMs.set(0);
  // Removes elements that tests of scripts added themselves.
  document.body.replaceChildren();
  $toasts.set([]);
  localStorage.clear();
  sessionStorage.clear();
  delete document.documentElement.dataset['pageOf'];
  history.replaceState(null, '', '/');
  dispatchEvent(new PopStateEvent('popstate'));
  vi.unstubAllGlobals();
});

// Stubs for parts of styles, dialogs, popovers and scrolling that jsdom lacks. No element ever comes into view.
globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;
HTMLDialogElement.prototype.showModal ??= function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close() {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
Element.prototype.scrollIntoView ??= () => undefined;
HTMLElement.prototype.hidePopover ??= () => undefined;
globalThis.IntersectionObserver ??= class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
} as unknown as typeof IntersectionObserver;
globalThis.ResizeObserver ??= class {
  observe = () => undefined;
  disconnect = () => undefined;
} as unknown as typeof ResizeObserver;
window.matchMedia ??= () => ({ matches: false }) as MediaQueryList;
window.scrollTo = () => undefined;
