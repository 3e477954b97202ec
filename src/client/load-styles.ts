/** Adds a stylesheet to the page; resolves once it applies or has failed to load. */
export function loadStyles(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  return new Promise((resolve) => {
    for (const event of ['load', 'error']) link.addEventListener(event, () => resolve());
    document.head.appendChild(link);
  });
}
