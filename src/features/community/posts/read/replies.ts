/**
 * A thread has one form. It is at the end, or below the comment being replied to, and keeps its text wherever it is.
 */
export function startReplies(thread: HTMLElement, form: HTMLFormElement): void {
  // Restored texts include the comment they reply to.
  form.addEventListener('change', ({ target }) => target === form && showReply(form));
  form.querySelector('[data-reply-end]')?.addEventListener('click', () => cancelReply(form));
  thread.querySelector('[data-write-here]')?.addEventListener('click', () => {
    cancelReply(form);
    form.querySelector('textarea')?.focus();
  });
  // Before the editor, which handles the key itself.
  form.addEventListener('keydown', (event) => handleEscape(form, event), { capture: true });
  thread.addEventListener('keydown', replyByKey);
  visualViewport?.addEventListener('resize', () => {
    if (isInPlace(form) && form.contains(document.activeElement)) showWhole(form);
  });
  showReply(form);
}

/** Opens the form below a comment to reply to it. */
export function beginReply(form: HTMLFormElement, comment: HTMLElement): void {
  setReply(form, comment.dataset['comment'] ?? '', comment.dataset['name'] ?? '');
  form.querySelector('textarea')?.focus({ preventScroll: true });
  showWhole(form);
}

/** The next comment isn't a reply. */
export function endReply(form: HTMLFormElement): void {
  setReply(form, '', '');
}

function setReply(form: HTMLFormElement, parentId: string, name: string): void {
  const [parent, parentName] = [hiddenIn(form, 'parentId'), hiddenIn(form, 'parentName')];
  if (!parent || !parentName) return;
  const isChanged = parent.value !== parentId;
  [parent.value, parentName.value] = [parentId, name];
  showReply(form);
  // Makes a kept text a reply, or stops it from being one.
  if (isChanged && hasText(form)) parent.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Names the comment being replied to, and moves the form there; to the end if it isn't on the page. */
function showReply(form: HTMLFormElement): void {
  const message = form.querySelector<HTMLElement>('[data-reply-to]');
  const name = message?.querySelector('[data-reply-name]');
  if (!message || !name) return;
  name.textContent = hiddenIn(form, 'parentName')?.value ?? '';
  message.hidden = !hiddenIn(form, 'parentId')?.value;
  moveTo(form, repliedTo(form));
}

function moveTo(form: HTMLFormElement, comment: HTMLElement | null): void {
  const end = document.getElementById('write');
  // Moving it loses the focus.
  if (comment && form.previousElementSibling !== comment) comment.insertAdjacentElement('afterend', form);
  if (!comment && form.parentElement !== end) end?.insertAdjacentElement('afterbegin', form);
  form.classList.toggle('in-place', comment !== null);
  form.querySelector('.composer > label')?.classList.toggle('visually-hidden', comment !== null);
  const other = end?.querySelector<HTMLElement>('[data-write-here]');
  if (other) other.hidden = comment === null;
}

function cancelReply(form: HTMLFormElement): void {
  const comment = isInPlace(form) ? repliedTo(form) : null;
  endReply(form);
  (comment?.querySelector<HTMLElement>('[data-reply]') ?? form.querySelector('textarea'))?.focus();
}

/** Escape closes the reply, unless it closes something inside it. The text stays, at the end of the thread. */
function handleEscape(form: HTMLFormElement, event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || !isInPlace(form)) return;
  const isInPanel = (event.target as Element).closest('[data-link-panel]') !== null;
  if (isInPanel || form.querySelector(':popover-open, [data-mention-names]:not([hidden])')) return;
  event.preventDefault();
  event.stopPropagation();
  const comment = repliedTo(form);
  if (hasText(form)) moveTo(form, null);
  else endReply(form);
  comment?.querySelector<HTMLElement>('[data-reply]')?.focus();
}

/** R replies to the focused comment. */
function replyByKey(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'r' || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target as Element;
  if (target.closest('form, [popover]')) return;
  const button = target.closest('[data-comment]')?.querySelector<HTMLElement>('[data-reply]');
  if (!button) return;
  event.preventDefault();
  button.click();
}

/** Scrolls until the form is above a phone's keyboard, its beginning first. */
function showWhole(form: HTMLFormElement): void {
  form.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { offsetTop = 0, height = innerHeight } = visualViewport ?? {};
  const { top, bottom } = form.getBoundingClientRect();
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(form);
  const hidden = bottom + Number.parseFloat(scrollMarginBottom) - offsetTop - height;
  const room = top - offsetTop - Number.parseFloat(scrollMarginTop);
  if (hidden > 0) scrollBy({ top: Math.min(hidden, room), behavior: 'instant' });
}

function repliedTo(form: HTMLFormElement): HTMLElement | null {
  const id = hiddenIn(form, 'parentId')?.value;
  return id ? document.getElementById(`c-${id}`) : null;
}

const isInPlace = (form: HTMLFormElement) => form.classList.contains('in-place');

const hasText = (form: HTMLFormElement) => (form.querySelector('textarea')?.value ?? '').trim() !== '';

const hiddenIn = (form: HTMLFormElement, name: string) => form.querySelector<HTMLInputElement>(`input[name="${name}"]`);
