import { type Control, isCheckable, type TypedValue } from './is-checkable.ts';

const typedKey = 'kogu.typed';

/**
 * Restores input when a change of language reloads the page: in its forms, and in islands once they hydrate. Passwords
 * and files aren't kept, and nothing is kept beyond the next page.
 */
export function keepInputAcrossLanguages(): void {
  const kept = sessionStorage.getItem(typedKey);
  // Restores after the page's own scripts, which listen for input, have run.
  if (kept) document.addEventListener('DOMContentLoaded', () => void restore(kept));
  const touched = new Set<Control>();
  document.addEventListener('input', ({ target }) => touched.add(target as Control));
  document.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[href^="/language/"]');
    if (!link) return;
    // A cached page knows only its path, so the query and hash are added here. The URL stays relative: other scripts
    // identify the link by it, and setting `search` would make it absolute.
    link.href = `${link.pathname}?next=${encodeURIComponent(location.pathname + location.search + location.hash)}`;
    const typed = [...touched].flatMap((control): TypedValue[] => {
      const by = control.name ? 'name' : 'id';
      const at = `[${by}="${CSS.escape(control[by])}"]`;
      const nth = [...document.querySelectorAll(at)].indexOf(control);
      return nth < 0 || /password|file/i.test(control.type + control.name) || control.closest('[hidden]')
        ? []
        : [[at, nth, isCheckable(control) ? control.checked : control.value]];
    });
    if (typed.length > 0) sessionStorage.setItem(typedKey, JSON.stringify([location.pathname, typed]));
  });
}

async function restore(kept: string): Promise<void> {
  const loaded = await import('./restore-typed.ts');
  // If the module can't be loaded, the page reloads (first-paint.js) and tries again.
  if (!loaded) return;
  sessionStorage.removeItem(typedKey);
  const [path, typed]: [string, TypedValue[]] = JSON.parse(kept);
  if (path === location.pathname) loaded.restoreTypedInput(typed);
}
