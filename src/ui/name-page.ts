/** Sets the page's heading and the document title, which ends with the community's name. */
export function namePage(name: string): void {
  const [heading, tab] = [document.querySelector('h1'), document.querySelector('title')];
  if (!heading || !tab) return;
  tab.textContent = name + tab.textContent.slice(heading.textContent.length);
  heading.textContent = name;
}
