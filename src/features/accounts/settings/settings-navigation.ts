/** Marks in the list of sections the one that is being read, and keeps its link in sight. */
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
        // Of a row that scrolls by itself: the page stays where it is.
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

/** The last section that begins above the upper third; at the page's end the one asked for, or the last. */
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
