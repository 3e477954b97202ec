/** How often each file failed to load, by its name as importers write it. */
const failures: Record<string, number> = {};
const named = new Set<string>();

/**
 * The URL to load a file from; the build makes every `import()` use it. Chromium 150 remembers a module's failure to
 * load for as long as the page is open, so the module is loaded from a new URL. Every importer uses that URL from then
 * on, so that no module runs twice.
 */
export const moduleUrl = (file: string): string => (failures[file] ? `${file}?retry=${failures[file]}` : file);
Object.assign(globalThis, { addressOf: moduleUrl });

/**
 * Replaces Vite's `__vitePreload`, which is larger: requests all files of a module at once and waits for its styles. A
 * failed load is retried, first at the same URL, because other browsers don't remember the failure.
 */
export async function loadModule<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module | undefined> {
  try {
    await Promise.all(files.map(requestFile));
    return await load()
      .catch(load)
      .catch((fault: Error) => {
        const [, name, tries = 0] = /([^/]+\.js)(?:\?retry=(\d+))?/.exec(fault.message) ?? [];
        if (!name) throw fault;
        // Other importers that wait for the same file load it from the same URL.
        failures[`./${name}`] = Math.max(failures[`./${name}`] ?? 0, Number(tries) + 1);
        return load();
      });
  } catch (fault) {
    // first-paint.js handles this event and reloads the page.
    if (dispatchEvent(new Event('vite:preloadError', { cancelable: true }))) throw fault;
    return undefined;
  }
}

/** Requests a file, unless the page has already requested it. */
function requestFile(file: string): Promise<unknown> | undefined {
  const href = `/${file}`;
  const rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
  if (named.has(href) || document.querySelector(`link[rel=${rel}][href="${href}"]`)) return;
  named.add(href);
  const link = Object.assign(document.createElement('link'), { rel, href });
  document.head.appendChild(link);
  if (rel === 'modulepreload') return;
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      named.delete(href);
      link.remove();
      reject(new Error(`Failed to load ${href}`));
    };
  });
}
