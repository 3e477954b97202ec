/** Scrolls to a comment and focuses it once it is rendered. */
export function focusComment(id: string | undefined, { isScrolled = true } = {}): void {
  if (!id) return;
  requestAnimationFrame(() => {
    const comment = rows.get(id);
    if (isScrolled) comment?.scrollIntoView({ block: 'nearest' });
    comment?.focus({ preventScroll: true });
  });
}

/** The elements of the comments on the page, by id. */
const rows = new Map<string, HTMLElement>();

/** Registers a row. Returns a function that removes it. */
export function registerCommentRow(id: string, element: HTMLElement): () => void {
  rows.set(id, element);
  return () => {
    if (rows.get(id) === element) rows.delete(id);
  };
}

/** Focuses the button that opened the reply. */
export function focusReplyButton(id: string): void {
  requestAnimationFrame(() => rows.get(id)?.querySelector<HTMLElement>('.comment-reply')?.focus());
}
