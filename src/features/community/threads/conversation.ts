import { callApi } from '#src/client/api-client.ts';
import { openDialog, startDialogs } from '#src/client/dialogs.ts';
import { enhanceForm, failureText } from '#src/client/enhance-form.ts';
import { startComposers, writeIntoComposer } from '#src/ui/composer/composer.ts';
import { fetchMessages } from './fetch-messages.ts';
import { startFollowing } from './follow-inbox.ts';
import { startMessageForm } from './message-form.ts';
import { startPresence } from './presence.ts';
import { startReading } from './read-messages.ts';

/** The scripts of a conversation's page. */
export function startConversation(): void {
  const root = document.querySelector<HTMLElement>('[data-conversation]');
  const list = root?.querySelector<HTMLElement>('[data-messages]');
  if (!root || !list) return;
  const id = root.dataset['conversation'] ?? '';
  startDialogs();
  startComposers();
  startFollowing();
  const form = root.querySelector<HTMLFormElement>('form[data-message-form]');
  const reading = startReading(root, list);
  if (form) {
    startMessageForm(form, {
      path: `/api/threads/${id}/messages`,
      done: () => {
        if (root.dataset['hasLater'] !== undefined) location.assign(`/messages/${id}`);
        else void reading.showNew().catch(() => location.assign(`/messages/${id}`));
      },
    });
  }
  startPresence(root, id);
  startChanges(root, id);
  startEarlier(root, list, id);
  startOwnMessages(root, list, id);
  showPlace(form);
}

/** Muting, marking as unread, answering a request, blocking and leaving. */
function startChanges(root: HTMLElement, id: string): void {
  const fault = root.querySelector<HTMLElement>('[data-conversation-fault]');
  const texts = root.querySelector<HTMLElement>('[data-change-texts]');
  const change = (button: HTMLButtonElement, work: () => Promise<unknown>, after = '') => {
    button.disabled = false;
    button.addEventListener('click', async () => {
      button.disabled = true;
      try {
        await work();
        if (after) location.assign(after);
        else location.reload();
      } catch (error) {
        button.disabled = false;
        if (fault) fault.textContent = failureText(texts, error);
      }
    });
  };
  const after: Record<string, string> = { unread: '/messages', decline: '/messages?folder=requests' };
  for (const button of root.querySelectorAll<HTMLButtonElement>('[data-change]')) {
    const what = button.dataset['change'] ?? '';
    change(button, () => callApi('POST', `/api/threads/${id}/${what}`, {}), after[what]);
  }
  const leave = root.querySelector<HTMLFormElement>('#leave-conversation form');
  if (leave) {
    enhanceForm(leave, {
      path: leave.dataset['confirm'] ?? '',
      body: () => ({}),
      done: () => location.assign('/messages'),
    });
  }
}

/** "Show earlier" adds to the page instead of leaving it, without moving what the viewer is reading. */
function startEarlier(root: HTMLElement, list: HTMLElement, id: string): void {
  const link = root.querySelector<HTMLAnchorElement>('[data-earlier]');
  link?.addEventListener('click', async (event) => {
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    const first = list.firstElementChild as HTMLElement | null;
    const position = Number(first?.dataset['position'] ?? 1);
    try {
      const earlier = await fetchMessages(id, { before: String(position) });
      const top = first?.getBoundingClientRect().top ?? 0;
      for (const item of earlier.reverse()) list.insertAdjacentElement('afterbegin', item);
      if (first) scrollBy({ top: first.getBoundingClientRect().top - top, behavior: 'instant' });
      if (earlier.length < 30) link.closest('p')?.remove();
    } catch {
      location.assign(link.href);
    }
  });
}

/** Editing and deleting the member's own messages. */
function startOwnMessages(root: HTMLElement, list: HTMLElement, id: string): void {
  let chosen: HTMLElement | null = null;
  const refresh = async (item: HTMLElement) => {
    const position = Number(item.dataset['position']);
    const [fresh] = await fetchMessages(id, { after: String(position - 1) });
    if (fresh?.id === item.id) item.replaceWith(fresh);
    fresh?.focus();
  };
  list.addEventListener('click', (event) => {
    const target = event.target as HTMLElement;
    const item = target.closest<HTMLElement>('[data-message]');
    if (!item) return;
    if (target.closest('[data-delete-message]')) {
      chosen = item;
      openDialog('delete-message');
    }
    if (target.closest('[data-edit-message]')) openEdit(root, item, refresh);
  });
  const form = root.querySelector<HTMLFormElement>('#delete-message form');
  if (!form) return;
  enhanceForm(form, {
    method: 'DELETE',
    path: () => `${form.dataset['confirm']}/${chosen?.dataset['message']}`,
    body: () => ({}),
    stays: true,
    done: () => {
      form.closest('dialog')?.close();
      if (chosen) void refresh(chosen).catch(() => location.reload());
    },
  });
}

function openEdit(root: HTMLElement, item: HTMLElement, refresh: (item: HTMLElement) => Promise<void>): void {
  const template = root.querySelector<HTMLTemplateElement>('[data-edit-template]');
  const body = item.querySelector<HTMLElement>('[data-body]');
  if (!template || !body || item.querySelector('form')) return;
  // One at a time: the field has an id.
  root.querySelector<HTMLElement>('[data-messages] [data-edit-end]')?.click();
  body.parentElement?.insertBefore(template.content.cloneNode(true), body.nextSibling);
  const form = item.querySelector('form');
  const field = form?.querySelector('textarea');
  if (!form || !field) return;
  body.hidden = true;
  startComposers();
  enhanceForm(form, {
    method: 'PATCH',
    path: `/api/messages/${item.dataset['message']}`,
    guards: 'input',
    done: () => void refresh(item).catch(() => location.reload()),
  });
  writeIntoComposer(field, body.dataset['source'] ?? '');
  form.querySelector('[data-edit-end]')?.addEventListener('click', () => {
    form.remove();
    body.hidden = false;
  });
  field.focus();
}

/** Scrolls to the linked message, the unread ones, or the end, with the field open if the link asks for an answer. */
function showPlace(form: HTMLFormElement | null): void {
  const params = new URLSearchParams(location.search);
  const named = params.get('message');
  const target = (named && document.getElementById(`m-${named}`)) || document.getElementById('unread');
  if (target) target.scrollIntoView({ block: 'center' });
  else if (!params.has('after') && !params.has('before'))
    document.getElementById('write')?.scrollIntoView({ block: 'end' });
  if (params.has('reply')) form?.querySelector('textarea')?.focus();
}
