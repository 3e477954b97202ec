/** Comments as the page renders them, oldest first. */
export async function fetchComments(thread: HTMLElement, query: Record<string, string>): Promise<HTMLElement> {
  const path = `/community/posts/${thread.dataset['thread']}/comments?${new URLSearchParams(query)}`;
  const answer = await fetch(path, { signal: AbortSignal.timeout(30_000) });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const list = page.querySelector<HTMLElement>('[data-comments]');
  if (!answer.ok || !list) throw new Error('There are no comments in the answer.');
  return document.adoptNode(list);
}

export function listOf(thread: HTMLElement): HTMLElement | null {
  return thread.querySelector<HTMLElement>('[data-comments]');
}

/** Appends comments that aren't shown yet, with replies below their comment if that is shown. */
export function appendComments(thread: HTMLElement, fetched: HTMLElement): void {
  const list = listOf(thread);
  if (!list) return;
  for (const item of [...fetched.children]) {
    const comment = item.querySelector<HTMLElement>('[data-comment]');
    if (!comment) continue;
    const { comment: id = '', parent = '' } = comment.dataset;
    if (isShown(comment)) appendReplies(list, id, item);
    else if (parent !== id && repliesOf(list, parent)) repliesOf(list, parent)?.appendChild(unquoted(item));
    else list.appendChild(item);
  }
}

function appendReplies(list: HTMLElement, id: string, item: Element): void {
  for (const reply of [...item.querySelectorAll('[data-replies] > li')]) {
    const comment = reply.querySelector<HTMLElement>('[data-comment]');
    if (comment && !isShown(comment)) repliesOf(list, id)?.appendChild(reply);
  }
}

const isShown = ({ id }: HTMLElement) => document.getElementById(id) !== null;

const repliesOf = (list: HTMLElement, parent: string) =>
  list.querySelector(`[data-thread="${CSS.escape(parent)}"] > [data-replies]`);

/** Right below the comment, its quote would be redundant. */
function unquoted(item: Element): Element {
  item.querySelector('.quoted')?.remove();
  return item;
}

/** "Show earlier" and "show later" add to the page instead of leaving it. */
export function startPages(thread: HTMLElement): void {
  const start = (selector: string, add: (link: HTMLAnchorElement, list: HTMLElement) => void) => {
    const link = thread.querySelector<HTMLAnchorElement>(selector);
    link?.addEventListener('click', async (event) => {
      if (event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      const cursor = new URL(link.href).searchParams.get('cursor') ?? '';
      if (link.ariaDisabled) return;
      setBusyLink(link, true);
      try {
        add(link, await fetchComments(thread, { cursor }));
      } catch {
        location.assign(link.href);
      } finally {
        setBusyLink(link, false);
      }
    });
  };
  start('[data-later]', (link, fetched) => {
    const first = fetched.querySelector<HTMLElement>('[data-comment]')?.id;
    appendComments(thread, fetched);
    pointTo(link, fetched.dataset['next']);
    if (first) document.getElementById(first)?.focus({ preventScroll: true });
    dispatchEvent(new Event('comments-added'));
  });
  start('[data-earlier]', (link, fetched) => {
    const list = listOf(thread);
    const first = list?.firstElementChild;
    const before = first?.getBoundingClientRect().top ?? 0;
    // Keeps what the viewer is reading in place, unless the browser already does.
    const { style } = document.documentElement;
    style.setProperty('overflow-anchor', 'none');
    for (const item of [...fetched.children].reverse()) list?.insertAdjacentElement('afterbegin', item);
    if (first) scrollBy({ top: first.getBoundingClientRect().top - before, behavior: 'instant' });
    requestAnimationFrame(() => requestAnimationFrame(() => style.removeProperty('overflow-anchor')));
    pointTo(link, fetched.dataset['previous']);
    dispatchEvent(new Event('comments-added'));
  });
}

function setBusyLink(link: HTMLAnchorElement, isBusy: boolean): void {
  const { busyText = '', idleText = '' } = link.dataset;
  if (isBusy) link.dataset['idleText'] = link.textContent;
  link.ariaDisabled = isBusy ? 'true' : null;
  link.textContent = isBusy ? busyText : idleText;
}

function pointTo(link: HTMLAnchorElement, cursor: string | undefined): void {
  if (cursor) {
    const address = new URL(link.href);
    address.searchParams.set('cursor', cursor);
    link.href = address.href;
  } else link.closest('p')?.remove();
}
