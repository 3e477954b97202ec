/** Also covers selects and text areas, whose relevant properties are the same. */
type Control = HTMLInputElement;
/** A selector for controls, an index among them, and the value. */
type Typed = [at: string, nth: number, value: string | boolean];

const typedKey = 'kogu.typed';

/**
 * Changing the language reloads the page. This restores what was typed into its forms, and into islands once they
 * hydrate. Passwords and files aren't kept, and nothing is kept beyond the next page.
 */
export function keepInputAcrossLanguages(): void {
  restoreInput();
  const touched = new Set<Control>();
  document.addEventListener('input', ({ target }) => touched.add(target as Control));
  document.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[href^="/language/"]');
    if (!link) return;
    // A cached page knows only its path, so the query and hash are added here. The address stays relative: other
    // scripts identify the link by it, and `search` would make it absolute.
    link.href = `${link.pathname}?next=${encodeURIComponent(location.pathname + location.search + location.hash)}`;
    const typed = [...touched].flatMap((control): Typed[] => {
      const by = control.name ? 'name' : 'id';
      const at = `[${by}="${CSS.escape(control[by])}"]`;
      const nth = [...document.querySelectorAll(at)].indexOf(control);
      return nth < 0 || /password|file/i.test(control.type + control.name) || control.closest('[hidden]')
        ? []
        : [[at, nth, isTick(control) ? control.checked : control.value]];
    });
    sessionStorage.setItem(typedKey, JSON.stringify([location.pathname, typed]));
  });
}

function restoreInput(): void {
  const [path, typed]: [string?, Typed[]?] = JSON.parse(sessionStorage.getItem(typedKey) ?? '[]');
  sessionStorage.removeItem(typedKey);
  let left = path === location.pathname && typed ? typed : [];
  if (left.length === 0) return;
  const fill = () => {
    left = left.filter(([at, nth, value]) => !fillIn(document.querySelectorAll<Control>(at)[nth], value));
    if (left.length === 0) islands.disconnect();
  };
  const islands = new MutationObserver(fill);
  // Runs after the page's own scripts, which listen for these events.
  document.addEventListener('DOMContentLoaded', () => {
    islands.observe(document.body, { childList: true, subtree: true, attributeFilter: ['ssr'] });
    fill();
  });
}

/** False if the control is missing or its island isn't hydrated yet. */
function fillIn(control: Control | undefined, value: string | boolean): boolean {
  if (!control || control.closest('astro-island[ssr]')) return false;
  const hidden = control.closest<HTMLElement>('[hidden]');
  if (hidden) hidden.hidden = false;
  if (isTick(control)) {
    if (control.checked !== value) control.click();
  } else if (control.value !== value) {
    // Uses the prototype's setter, because React treats the control's own setter as its own change.
    Reflect.set(Object.getPrototypeOf(control), 'value', value, control);
    for (const name of ['input', 'change']) control.dispatchEvent(new Event(name, { bubbles: true }));
  }
  return true;
}

function isTick(control: Control): boolean {
  return /checkbox|radio/.test(control.type);
}
