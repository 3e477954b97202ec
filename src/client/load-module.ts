/** How often each file was asked for in vain, by its name as importers write it. */
const failures: Record<string, number> = {};
const named = new Set<string>();

/**
 * Where to ask for a file, which the build lets every `import()` do. Chromium 150 remembers for as long as a page is open
 * that a module failed to load, so it is asked for at another address, by everyone from then on: no module runs twice.
 */
export const addressOf = (file: string): string => (failures[file] ? `${file}?retry=${failures[file]}` : file);
Object.assign(globalThis, { addressOf });

/**
 * Stands for Vite's `__vitePreload`, which is larger: asks for all files of a module at once and waits for its styles. A
 * failed load is repeated, first at the same address, because other browsers forget.
 */
export async function loadModule<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module | undefined> {
  try {
    await Promise.all(files.map(nameFile));
    return await load()
      .catch(load)
      .catch((fault: Error) => {
        const [, name, tries = 0] = /([^/]+\.js)(?:\?retry=(\d+))?/.exec(fault.message) ?? [];
        if (!name) throw fault;
        // Others that wait for the same file ask for it at the same address.
        failures[`./${name}`] = Math.max(failures[`./${name}`] ?? 0, Number(tries) + 1);
        return load();
      });
  } catch (fault) {
    // first-paint.js loads the page again.
    if (dispatchEvent(new Event('vite:preloadError', { cancelable: true }))) throw fault;
    return undefined;
  }
}

/** Asks for a file, unless the page has. */
function nameFile(file: string): Promise<unknown> | undefined {
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
