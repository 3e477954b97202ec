/** Messages as the page renders them, oldest first. */
export async function fetchMessages(id: string, query: Record<string, string>): Promise<HTMLElement[]> {
  const path = `/messages/${id}?${new URLSearchParams(query)}`;
  const answer = await fetch(path, { signal: AbortSignal.timeout(30_000) });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const list = page.querySelector('[data-messages]');
  if (!answer.ok || !list) throw new Error('There are no messages in the answer.');
  return [...list.children].map((item) => document.adoptNode(item as HTMLElement));
}

/** Appends messages that aren't shown yet. */
export function appendMessages(list: HTMLElement, fetched: readonly HTMLElement[]): void {
  for (const item of fetched) {
    if (document.getElementById(item.id)) continue;
    item.querySelector('.new-line')?.remove();
    list.appendChild(item);
  }
}
