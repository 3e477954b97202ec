/** Marks the open section in the navigation. CSS shows the section that the URL's hash names. */
export function markOpenSection(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.settings-navigation a')];
  const sections = links.map(({ hash }) => document.querySelector(hash));
  const mark = () => {
    const open = sections.findIndex((section) => section?.checkVisibility());
    for (const [index, link] of links.entries()) {
      if (index === open) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  addEventListener('hashchange', mark);
  addEventListener('resize', mark);
  // This script may run before the browser has applied the hash.
  addEventListener('load', mark);
  mark();
}
