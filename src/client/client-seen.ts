import type { ClientDirective } from 'astro';

/**
 * `client:seen`: hydrates an island once it is on the screen. Astro's `client:visible` watches only the island's root,
 * which has no box of its own here (`.island` in controls.css) and therefore never counts as visible.
 */
const clientSeen: ClientDirective = (load, options, island) => {
  // Astro types the value of every directive as a string, but passes on whatever the page sets.
  const value: unknown = options.value;
  const margin =
    typeof value === 'object' && value !== null && 'rootMargin' in value ? String(value.rootMargin) : '0px';
  const observer = new IntersectionObserver(
    async (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      const render = await load();
      await render();
    },
    { rootMargin: margin },
  );
  for (const box of findBoxes(island)) observer.observe(box);
};

/** Finds the outermost elements within a parent that take part in the layout. */
function findBoxes(parent: Element): Element[] {
  return [...parent.children].flatMap((child) =>
    getComputedStyle(child).display === 'contents' ? findBoxes(child) : [child],
  );
}

export default clientSeen;
