import type { InboxMessage } from '#api/features/community/threads/inbox/contract.ts';
import styles from '../styles/inbox.css?url';
import { relativeText } from '../ui/ago.ts';
import { callApi } from './api-client.ts';
import { loadStyles } from './load-styles.ts';

interface Inbox {
  data: { messages: InboxMessage[]; unreadCount: number };
}
interface Counted {
  data: { unreadCount: number };
}

let shown: InboxMessage[] = [];

/** Opens the inbox and loads it. */
export async function openInbox(): Promise<void> {
  const dialog = document.querySelector<HTMLDialogElement>('[data-inbox-dialog]');
  if (!dialog) return;
  if (dialog.dataset['started'] === undefined) {
    dialog.dataset['started'] = '';
    await loadStyles(styles);
    startDialog(dialog);
  }
  dialog.showModal();
  await load(dialog);
}

function startDialog(dialog: HTMLDialogElement): void {
  part(dialog, 'close').addEventListener('click', () => dialog.close());
  part(dialog, 'again').addEventListener('click', () => void load(dialog));
  part(dialog, 'read-all').addEventListener('click', () => void readAll(dialog));
  part(dialog, 'back').addEventListener('click', () => showList(dialog));
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  // Shows one of the states and hides the others.
  dialog.addEventListener('cancel', (event) => {
    if (part(dialog, 'detail').hidden) return;
    event.preventDefault();
    showList(dialog);
  });
}

const part = (dialog: HTMLElement, name: string) =>
  dialog.querySelector<HTMLElement>(`[data-inbox-part="${name}"]`) ?? document.createElement('div');

/** Shows one of the states and hides the others. */
function show(dialog: HTMLElement, state: 'loading' | 'failed' | 'empty' | 'list' | 'detail'): void {
  for (const name of ['loading', 'failed', 'empty', 'list', 'detail']) part(dialog, name).hidden = name !== state;
  part(dialog, 'back').hidden = state !== 'detail';
  part(dialog, 'read-all').hidden = state !== 'list' || shown.every(({ isRead }) => isRead);
}

async function load(dialog: HTMLDialogElement): Promise<void> {
  show(dialog, 'loading');
  try {
    const { data } = await callApi<Inbox>('GET', '/api/messages/inbox');
    shown = data.messages;
    announce(data.unreadCount);
    showList(dialog);
  } catch (error) {
    console.warn('inbox not loaded', error);
    show(dialog, 'failed');
  }
}

function announce(count: number): void {
  dispatchEvent(new CustomEvent('messages-read', { detail: count }));
}

function showList(dialog: HTMLDialogElement): void {
  const list = part(dialog, 'list');
  const before = document.activeElement?.closest('[data-inbox-part]') ? list.dataset['opened'] : undefined;
  list.replaceChildren(...shown.map((message) => rowOf(dialog, message)));
  show(dialog, shown.length > 0 ? 'list' : 'empty');
  list.querySelector<HTMLElement>(`[data-id="${before}"]`)?.focus();
}

function clone(dialog: HTMLElement, name: string): HTMLElement {
  const template = dialog.querySelector<HTMLTemplateElement>(`template[data-inbox-template="${name}"]`);
  return template?.content.firstElementChild?.cloneNode(true) as HTMLElement;
}

function fill(place: HTMLElement, { sender, subject, createdAt, isRead }: InboxMessage, dialog: HTMLElement): void {
  const texts: Record<string, string> = {
    name: sender.name,
    subject,
    time: relativeText(new Date(createdAt), new Date(), document.documentElement.lang, dialog.dataset['justNow'] ?? ''),
    role: sender.isExpert
      ? (dialog.dataset['expert'] ?? '')
      : sender.role === 'user'
        ? ''
        : (dialog.dataset['team'] ?? ''),
    unread: isRead ? '' : `${dialog.dataset['unreadWord']} `,
  };
  for (const [name, text] of Object.entries(texts)) {
    const target = place.querySelector(`[data-text="${name}"]`);
    if (target) target.textContent = text;
  }
  place.querySelector('time')?.setAttribute('datetime', createdAt);
  const avatar = place.querySelector('.avatar');
  if (!avatar) return;
  avatar.textContent = sender.initials;
  if (sender.profileImage) {
    const picture = Object.assign(document.createElement('img'), { src: sender.profileImage, alt: '' });
    picture.dataset['initials'] = sender.initials;
    avatar.replaceChildren(picture);
  }
}

function rowOf(dialog: HTMLDialogElement, message: InboxMessage): HTMLElement {
  const row = clone(dialog, 'row');
  fill(row, message, dialog);
  row.classList.toggle('is-unread', !message.isRead);
  const [open, read] = row.querySelectorAll('button');
  open?.setAttribute('data-id', message.id);
  open?.addEventListener('click', () => void openDetail(dialog, message));
  read?.toggleAttribute('hidden', message.isRead);
  read?.addEventListener('click', async () => {
    await markRead(message);
    showList(dialog);
    part(dialog, 'list').querySelector<HTMLElement>(`[data-id="${message.id}"]`)?.focus();
  });
  return row;
}

async function openDetail(dialog: HTMLDialogElement, message: InboxMessage): Promise<void> {
  const detail = part(dialog, 'detail');
  part(dialog, 'list').dataset['opened'] = message.id;
  const view = clone(dialog, 'message');
  fill(view, message, dialog);
  const body = new DOMParser().parseFromString(message.html, 'text/html').body;
  view.querySelector('.prose')?.replaceChildren(...body.childNodes);
  view.querySelector('a')?.setAttribute('href', `/messages/${message.conversationId}?reply=1`);
  detail.replaceChildren(view);
  show(dialog, 'detail');
  view.querySelector<HTMLElement>('h3')?.focus();
  await markRead(message);
}

async function markRead(message: InboxMessage): Promise<void> {
  if (message.isRead) return;
  try {
    const { data } = await callApi<Counted>('POST', `/api/messages/${message.id}/read`, {});
    message.isRead = true;
    announce(data.unreadCount);
  } catch (error) {
    console.warn('message not marked as read', error);
  }
}

async function readAll(dialog: HTMLDialogElement): Promise<void> {
  try {
    const { data } = await callApi<Counted>('POST', '/api/messages/read-all', { until: shown[0]?.id });
    for (const message of shown) message.isRead = true;
    announce(data.unreadCount);
    showList(dialog);
    dialog.querySelector<HTMLElement>('h2')?.focus();
  } catch (error) {
    console.warn('inbox not marked as read', error);
  }
}
