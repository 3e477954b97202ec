/** Lists to choose from and text areas too: what is asked of them here is the same. */
type Control = HTMLInputElement;
/** Which controls, the how manieth of them, and what was typed or chosen there. */
type Typed = [at: string, nth: number, value: string | boolean];

const typedKey = 'kogu.typed';

/**
 * Another language draws the page anew: what was typed into its forms is there again afterwards, in
 * islands too, whenever they come. Passwords and files are not kept, and nothing for longer than
 * until the next page.
 */
export function keepTypedOverLanguages(): void {
  bringBack();
  const touched = new Set<Control>();
  document.addEventListener('input', ({ target }) => touched.add(target as Control));
  document.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[href^="/language/"]');
    if (!link) return;
    // A cached page knows its path alone.
    link.search = `?next=${encodeURIComponent(location.pathname + location.search + location.hash)}`;
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

function bringBack(): void {
  const [path, typed]: [string?, Typed[]?] = JSON.parse(sessionStorage.getItem(typedKey) ?? '[]');
  sessionStorage.removeItem(typedKey);
  let left = path === location.pathname && typed ? typed : [];
  if (left.length === 0) return;
  const fill = () => {
    left = left.filter(([at, nth, value]) => !fillIn(document.querySelectorAll<Control>(at)[nth], value));
    if (left.length === 0) islands.disconnect();
  };
  const islands = new MutationObserver(fill);
  // After the page's own scripts, which want to know of it.
  document.addEventListener('DOMContentLoaded', () => {
    islands.observe(document.body, { childList: true, subtree: true, attributeFilter: ['ssr'] });
    fill();
  });
}

/** False while the control is not there, or its island can't yet hear of it. */
function fillIn(control: Control | undefined, value: string | boolean): boolean {
  if (!control || control.closest('astro-island[ssr]')) return false;
  const hidden = control.closest<HTMLElement>('[hidden]');
  if (hidden) hidden.hidden = false;
  if (isTick(control)) {
    if (control.checked !== value) control.click();
  } else if (control.value !== value) {
    // As its prototype does: React takes the control's own setter for its own doing.
    Reflect.set(Object.getPrototypeOf(control), 'value', value, control);
    for (const name of ['input', 'change']) control.dispatchEvent(new Event(name, { bubbles: true }));
  }
  return true;
}

function isTick(control: Control): boolean {
  return /checkbox|radio/.test(control.type);
}
