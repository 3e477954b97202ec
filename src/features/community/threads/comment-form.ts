import { enhanceForm } from '#src/client/enhance-form.ts';
import { writeIntoComposer } from '#src/ui/composer/composer.ts';
import { forgetText, keepText } from '../posts/keep-text.ts';
import { appendComments, fetchComments, listOf } from './fetch-comments.ts';

interface Answer {
  data: { id: string; state: string; position: number };
}

/** The id that the next comment is sent with: sending again makes no second one. */
let clientId: string = crypto.randomUUID();

/** Sends a comment and shows it, and what others wrote meanwhile, without leaving the page. */
export function startCommentForm(thread: HTMLElement): void {
  const form = thread.querySelector<HTMLFormElement>('form[data-comment-form]');
  const field = form?.querySelector('textarea');
  if (!form || !field) return;
  const place = form.dataset['keep'] ?? '';
  keepText(form, place, (id) => {
    if (id) clientId = id;
    return clientId;
  });
  enhanceForm<Answer>(form, {
    path: `/api/posts/${form.dataset['commentForm']}/comments`,
    stays: true,
    guards: 'input',
    asMember: true,
    body: () => {
      const parentId = form.dataset['parent'];
      return { body: field.value, clientId, ...(parentId ? { parentId } : {}) };
    },
    done: ({ data }) => {
      clientId = crypto.randomUUID();
      writeIntoComposer(field, '');
      forgetText(form);
      endReply(form);
      delete form.dataset['unsaved'];
      void showNew(thread, data.id).catch(() => {
        location.assign(`/community/posts/${thread.dataset['thread']}?comment=${data.id}#c-${data.id}`);
      });
    },
  });
  form.querySelector('[data-reply-end]')?.addEventListener('click', () => {
    endReply(form);
    field.focus();
  });
}

async function showNew(thread: HTMLElement, id: string): Promise<void> {
  const shown = listOf(thread)?.querySelectorAll<HTMLElement>('[data-position]') ?? [];
  const last = Math.max(0, ...[...shown].map(({ dataset }) => Number(dataset['position'])));
  // Comments between what is shown and the new one belong on pages of their own.
  if (thread.querySelector('[data-later]')) throw new Error('The end of the thread is not shown.');
  appendComments(thread, await fetchComments(thread, { cursor: `after.${last}` }));
  const comment = document.getElementById(`c-${id}`);
  if (!comment) throw new Error('The comment is on another page.');
  comment.scrollIntoView({ block: 'nearest' });
  comment.focus({ preventScroll: true });
  dispatchEvent(new Event('comments-added'));
}

/** Makes the form's next comment a reply. */
export function beginReply(thread: HTMLElement, comment: HTMLElement): void {
  const form = thread.querySelector<HTMLFormElement>('form[data-comment-form]');
  const told = form?.querySelector<HTMLElement>('[data-reply-to]');
  const name = told?.querySelector('[data-reply-name]');
  if (!form || !told || !name) return;
  form.dataset['parent'] = comment.dataset['comment'];
  name.textContent = comment.dataset['name'] ?? '';
  told.hidden = false;
  form.scrollIntoView({ block: 'nearest' });
  form.querySelector('textarea')?.focus();
}

function endReply(form: HTMLFormElement): void {
  delete form.dataset['parent'];
  const told = form.querySelector<HTMLElement>('[data-reply-to]');
  if (told) told.hidden = true;
}

/** Adds what another comment says, as a quotation, to what is being written. */
export function quote(thread: HTMLElement, comment: HTMLElement): void {
  const field = thread.querySelector<HTMLTextAreaElement>('form[data-comment-form] textarea');
  const text = comment.querySelector<HTMLElement>('[data-body]')?.textContent ?? '';
  if (!field) return;
  const escaped = text
    .trim()
    .slice(0, 600)
    .replace(/[\\`*_[\]<>~|#]/g, '\\$&');
  const quoted = escaped
    .split(/\n+/)
    .map((line) => `> ${line}`)
    .join('\n>\n');
  beginReply(thread, comment);
  writeIntoComposer(field, `${field.value.trimEnd()}${field.value.trim() ? '\n\n' : ''}${quoted}\n\n`);
  field.focus();
}
