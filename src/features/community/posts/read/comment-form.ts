import { enhanceForm } from '#src/client/enhance-form.ts';
import { writeIntoComposer } from '#src/ui/composer/composer.ts';
import { keepText } from '../keep-text.ts';
import { appendComments, fetchComments, listOf } from './fetch-comments.ts';
import { beginReply, endReply, startReplies } from './replies.ts';

interface Answer {
  data: { id: string; state: string; position: number };
}

/** Sends a comment and shows it, along with others' new comments, without leaving the page. */
export function startCommentForm(thread: HTMLElement): void {
  const form = formOf(thread);
  const field = form?.querySelector('textarea');
  if (!form || !field) return;
  startReplies(thread, form);
  const kept = keepText(form, form.dataset['keep'] ?? '');
  enhanceForm<Answer>(form, {
    path: `/api/posts/${form.dataset['commentForm']}/comments`,
    stays: true,
    guards: 'input',
    asMember: true,
    body: () => {
      const parentId = form.querySelector<HTMLInputElement>('input[name="parentId"]')?.value;
      return { body: field.value, clientId: kept.clientId, ...(parentId ? { parentId } : {}) };
    },
    done: ({ data }) => {
      endReply(form);
      field.defaultValue = '';
      writeIntoComposer(field, '');
      kept.forget();
      delete form.dataset['unsaved'];
      void showNew(thread, data.id).catch(() => {
        location.assign(`/community/posts/${thread.dataset['thread']}?comment=${data.id}#c-${data.id}`);
      });
    },
  });
}

/** Opens the form below a comment to reply to it. */
export function replyTo(thread: HTMLElement, comment: HTMLElement): void {
  const form = formOf(thread);
  if (form) beginReply(form, comment);
}

const formOf = (thread: HTMLElement) => thread.querySelector<HTMLFormElement>('form[data-comment-form]');

async function showNew(thread: HTMLElement, id: string): Promise<void> {
  const shown = listOf(thread)?.querySelectorAll<HTMLElement>('[data-position]') ?? [];
  const last = Math.max(0, ...[...shown].map(({ dataset }) => Number(dataset['position'])));
  // Comments between the shown ones and the new one belong on other pages.
  if (thread.querySelector('[data-later]')) throw new Error('The end of the thread is not shown.');
  const fetched = await fetchComments(thread, { cursor: `after.${last}` });
  appendComments(thread, fetched);
  const heading = thread.querySelector('#comments');
  if (heading) heading.textContent = fetched.dataset['heading'] ?? heading.textContent;
  const comment = document.getElementById(`c-${id}`);
  if (!comment) throw new Error('The comment is on another page.');
  comment.scrollIntoView({ block: 'nearest' });
  comment.focus({ preventScroll: true });
  dispatchEvent(new Event('comments-added'));
}

/** Quotes another comment in the text being written. */
export function quote(thread: HTMLElement, comment: HTMLElement): void {
  const form = formOf(thread);
  const field = form?.querySelector('textarea');
  const text = comment.querySelector<HTMLElement>('[data-body]')?.textContent ?? '';
  if (!form || !field) return;
  const escaped = text
    .trim()
    .slice(0, 600)
    .replace(/[\\`*_[\]<>~|#]/g, '\\$&');
  const quoted = escaped
    .split(/\n+/)
    .map((line) => `> ${line}`)
    .join('\n>\n');
  beginReply(form, comment);
  writeIntoComposer(field, `${field.value.trimEnd()}${field.value.trim() ? '\n\n' : ''}${quoted}\n\n`);
  field.focus();
}
