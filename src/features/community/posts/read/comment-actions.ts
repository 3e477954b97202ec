import { callApi } from '#src/client/api-client.ts';
import { copyText } from '#src/client/copy-text.ts';
import { openDialog } from '#src/client/dialogs.ts';
import { enhanceForm, failureText } from '#src/client/enhance-form.ts';
import { startComposers } from '#src/ui/composer/composer.ts';
import { showToast } from '#src/ui/toast/toast-store.ts';
import { keepText } from '../keep-text.ts';
import { quote, replyTo } from './comment-form.ts';
import { fetchComments } from './fetch-comments.ts';

interface CommentsAnswer {
  data: { items: Array<{ id: string; body: string; version: number }> };
}

type Act = (thread: HTMLElement, comment: HTMLElement, button: HTMLElement) => void;

const acts: Readonly<Record<string, Act>> = {
  reply: (thread, comment) => replyTo(thread, comment),
  quote: (thread, comment) => quote(thread, comment),
  edit: (thread, comment) => void edit(thread, comment).catch((error) => showFault(thread, error)),
  answer: (thread, comment, button) =>
    void markAnswer(thread, comment, button).catch((error) => showFault(thread, error)),
  delete: (thread, comment) => askToDelete(thread, comment),
};

/** Buttons of comments, including those added later. */
export function startCommentActions(thread: HTMLElement): void {
  thread.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('button');
    const comment = button?.closest<HTMLElement>('[data-comment]');
    if (!button || !comment) return;
    const name = Object.keys(acts).find((each) => button.dataset[each] !== undefined);
    if (!name) return;
    button.closest<HTMLElement>('[popover]')?.hidePopover();
    acts[name]?.(thread, comment, button);
  });
  thread.addEventListener('click', async ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-copy]');
    if (!button) return;
    button.closest<HTMLElement>('[popover]')?.hidePopover();
    const address = new URL(button.dataset['copy'] ?? '', location.origin).href;
    showToast(thread.dataset[(await copyText(address)) ? 'copied' : 'copyFailed']);
  });
  startDeleting(thread);
}

function showFault(thread: HTMLElement, error: unknown): void {
  const place = thread.querySelector('[data-thread-fault]');
  const form = thread.querySelector<HTMLElement>('form[data-comment-form], form[data-delete-comment]');
  if (place) place.textContent = failureText(form, error);
}

/** Opens the current text, which may be newer than the page's. */
async function edit(thread: HTMLElement, comment: HTMLElement): Promise<void> {
  const id = comment.dataset['comment'] ?? '';
  const text = comment.querySelector<HTMLElement>('[data-body]');
  const template = thread.querySelector<HTMLTemplateElement>('[data-edit-template]');
  if (!text || !template || comment.querySelector('form')) return;
  const path = `/api/posts/${thread.dataset['thread']}/comments?limit=1&around=${id}`;
  const { data } = await callApi<CommentsAnswer>('GET', path);
  const current = data.items.find((item) => item.id === id);
  if (!current) return;
  const place = document.createElement('div');
  // Ids are unique on the page.
  place.innerHTML = template.innerHTML.replaceAll('edit-here', `edit-${id}`);
  const form = place.querySelector('form');
  const field = place.querySelector('textarea');
  if (!form || !field) return;
  field.value = field.defaultValue = current.body;
  const footer = comment.querySelector('footer');
  const close = () => {
    place.remove();
    text.hidden = false;
    footer?.removeAttribute('hidden');
    comment.focus({ preventScroll: true });
  };
  text.hidden = true;
  footer?.setAttribute('hidden', '');
  text.insertAdjacentElement('afterend', place);
  startComposers();
  const kept = keepText(form, `comment:${id}`, current.version);
  place.querySelector('[data-edit-end]')?.addEventListener('click', () => {
    kept.discard();
    close();
  });
  enhanceForm(form, {
    method: 'PATCH',
    path: `/api/comments/${id}`,
    guards: 'input',
    asMember: true,
    body: () => ({ body: field.value, version: current.version }),
    done: () => {
      kept.forget();
      void replace(thread, comment).catch(() => location.reload());
    },
  });
  field.focus();
}

/** Refreshes a comment. */
async function replace(thread: HTMLElement, comment: HTMLElement): Promise<void> {
  const fetched = await fetchComments(thread, { comment: comment.dataset['comment'] ?? '' });
  const fresh = fetched.querySelector<HTMLElement>(`#${CSS.escape(comment.id)}`);
  if (!fresh) return location.reload();
  comment.replaceWith(fresh);
  fresh.focus({ preventScroll: true });
}

async function markAnswer(thread: HTMLElement, comment: HTMLElement, button: HTMLElement): Promise<void> {
  const isMarked = button.dataset['answer'] === 'DELETE';
  const path = `/api/posts/${thread.dataset['thread']}/answer`;
  await callApi(isMarked ? 'DELETE' : 'PUT', path, isMarked ? undefined : { commentId: comment.dataset['comment'] });
  location.reload();
}

let deleted: HTMLElement | null = null;

function askToDelete(thread: HTMLElement, comment: HTMLElement): void {
  deleted = comment;
  const asked = thread.querySelector<HTMLElement>('[data-staff-fields]');
  if (asked) asked.hidden = comment.querySelector('[data-delete="own"]') !== null;
  openDialog('delete-comment');
}

function startDeleting(thread: HTMLElement): void {
  const form = thread.querySelector<HTMLFormElement>('form[data-delete-comment]');
  if (!form) return;
  enhanceForm(form, {
    method: 'DELETE',
    path: () => `/api/comments/${deleted?.dataset['comment']}`,
    body: (fields) => Object.fromEntries([...new FormData(fields)].filter(([, value]) => value !== '')),
    stays: true,
    done: () => {
      form.closest('dialog')?.close();
      form.reset();
      if (deleted) void replace(thread, deleted).catch(() => location.reload());
    },
  });
}
