/** Gives the page a name: in its heading, and on the browser's tab, where the community's stands behind it. */
export function namePage(name: string): void {
  const [heading, tab] = [document.querySelector('h1'), document.querySelector('title')];
  if (!heading || !tab) return;
  tab.textContent = name + tab.textContent.slice(heading.textContent.length);
  heading.textContent = name;
}
