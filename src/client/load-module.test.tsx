import { expect, it, vi } from 'vitest';
import { loadModule, moduleUrl } from './load-module.ts';
import { loadWithoutReload } from './load-without-reload.ts';

const lostBy = (file: string) =>
  new TypeError(`Failed to fetch dynamically imported module: https://a.test/_astro/${file}`);

it('a module that fails twice at one URL is loaded from another URL by every importer', async () => {
  const asked: string[] = [];
  const load = async () => {
    const address = moduleUrl('./Dialog.a1.js');
    asked.push(address);
    if (address === './Dialog.a1.js') throw lostBy('Dialog.a1.js');
    return 'the dialog';
  };
  expect(await loadModule(load)).toBe('the dialog');
  expect(asked).toEqual(['./Dialog.a1.js', './Dialog.a1.js', './Dialog.a1.js?retry=1']);
  expect(moduleUrl('./Dialog.a1.js')).toBe('./Dialog.a1.js?retry=1');
  expect(moduleUrl('./Other.b2.js')).toBe('./Other.b2.js');
});

it('a module that keeps failing is reported to the page and loaded from a new URL the next time', async () => {
  const asked: string[] = [];
  const reported = vi.fn((event: Event) => event.preventDefault());
  addEventListener('vite:preloadError', reported, { once: true });
  const load = async (): Promise<string> => {
    asked.push(moduleUrl('./Away.c3.js'));
    throw lostBy(asked.at(-1)?.slice(2) ?? '');
  };
  expect(await loadModule(load)).toBeUndefined();
  expect(reported).toHaveBeenCalledOnce();
  await expect(loadModule(load)).rejects.toThrow('Away.c3.js?retry=2');
  expect(asked.at(-1)).toBe('./Away.c3.js?retry=2');
});

it('a module waits for its styles, which are requested once', async () => {
  const load = vi.fn(async () => 'loaded');
  const both = Promise.all([loadModule(load, ['a.css', 'b.js']), loadModule(load, ['b.js'])]);
  const links = [...document.head.querySelectorAll('link')].map((link) => `${link.rel} ${link.getAttribute('href')}`);
  expect(links).toEqual(['stylesheet /a.css', 'modulepreload /b.js']);
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  document.head.querySelector('link[rel=stylesheet]')?.dispatchEvent(new Event('load'));
  expect(await both).toEqual(['loaded', 'loaded']);
});

it('two importers of the same failed module load it from the same URL', async () => {
  const asked: string[] = [];
  const load = async () => {
    const address = moduleUrl('./Both.d4.js');
    asked.push(address);
    if (!address.includes('?')) throw lostBy('Both.d4.js');
    return address;
  };
  expect(await Promise.all([loadModule(load), loadModule(load)])).toEqual([
    './Both.d4.js?retry=1',
    './Both.d4.js?retry=1',
  ]);
});

it('the page isn’t reloaded until every load whose caller handles failures has ended', async () => {
  const { dataset } = document.documentElement;
  const later = Promise.withResolvers<string>();
  const second = loadWithoutReload(() => later.promise);
  await expect(loadWithoutReload(() => Promise.reject(lostBy('Own.e5.js')))).rejects.toThrow('Own.e5.js');
  expect(dataset['opening']).toBe('');
  later.resolve('loaded');
  expect(await second).toBe('loaded');
  expect(dataset['opening']).toBeUndefined();
});
