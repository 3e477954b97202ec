/** Marks the current section in the navigation and keeps its link visible. */
export function startSettingsNavigation(): void {
  const list = document.querySelector<HTMLElement>('.settings-navigation ul');
  const links = [...(list?.querySelectorAll<HTMLAnchorElement>('a') ?? [])];
  const sections = links.map(({ hash }) => document.querySelector<HTMLElement>(hash));
  const mark = () => {
    const read = findRead(sections);
    for (const [index, link] of links.entries()) {
      if (index !== read) link.removeAttribute('aria-current');
      else if (!link.hasAttribute('aria-current')) {
        link.setAttribute('aria-current', 'true');
        // Scrolls only the row, not the page.
        list?.scrollTo({ left: link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2 });
      }
    }
  };
  let isAsked = false;
  const markSoon = () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      mark();
    });
  };
  addEventListener('scroll', markSoon, { passive: true });
  addEventListener('resize', markSoon);
  addEventListener('hashchange', markSoon);
  mark();
}

/**
 * The last section that starts above the upper third. At the end of the page, the requested
 * section, or the last one.
 */
function findRead(sections: ReadonlyArray<HTMLElement | null>): number {
  const tops = sections.map((section) => section?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY);
  if (scrollY + innerHeight >= document.documentElement.scrollHeight - 2) {
    const asked = sections.findIndex((section) => section && `#${section.id}` === location.hash);
    const top = tops[asked] ?? -1;
    return top >= 0 && top < innerHeight ? asked : tops.length - 1;
  }
  return Math.max(
    0,
    tops.findLastIndex((top) => top < innerHeight / 3),
  );
}
