import type { ReactorsPage } from '#api/features/community/reactions/contract.ts';
import { callApi } from '#src/client/api-client.ts';
import { openDialog } from '#src/client/dialogs.ts';
import { failureText } from '#src/client/enhance-form.ts';
import { pictureAt, tintOf } from '#src/ui/face.ts';
import { reacted } from './reactions.ts';

type Reactor = ReactorsPage['items'][number];

/** Shows who reacted when a bar's button is pressed, for every bar on the page, including later ones. */
export function startReactors(): void {
  const dialog = document.querySelector<HTMLElement>('dialog#reactors');
  const list = dialog?.querySelector<HTMLElement>('[data-reactor-list]');
  const more = dialog?.querySelector<HTMLElement>('[data-more-reactors]');
  if (!dialog || !list || !more) return;
  let path = '';
  let cursor: string | null = null;
  const load = async () => {
    const asked = path;
    tell(dialog, 'busy', null);
    try {
      const query = new URLSearchParams(cursor ? { cursor } : {});
      const { data } = await callApi<{ data: ReactorsPage }>('GET', `${asked}/reactions?${query}`);
      // Another bar has been opened since.
      if (asked !== path) return;
      cursor = data.nextCursor;
      for (const reactor of data.items) list.appendChild(draw(dialog, reactor));
      tell(dialog, 'done', null);
    } catch (error) {
      if (asked === path) tell(dialog, 'done', error);
    }
    more.hidden = cursor === null;
  };
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('[data-reactors]');
    const bar = button?.closest<HTMLElement>('[data-reactions]');
    if (!bar) return;
    path = bar.dataset['reactions'] ?? '';
    cursor = null;
    list.replaceChildren();
    more.hidden = true;
    openDialog('reactors');
    tell(dialog, 'busy', null);
    // The member's own choice may still be on its way.
    void reacted(bar).then(load);
  });
  more.addEventListener('click', () => void load());
}

function tell(dialog: HTMLElement, state: 'busy' | 'done', error: unknown): void {
  const [status, fault] = [
    dialog.querySelector<HTMLElement>('[data-reactors-state]'),
    dialog.querySelector('[data-reactors-fault]'),
  ];
  if (status) status.textContent = state === 'busy' ? (status.dataset['busy'] ?? '') : '';
  if (fault) fault.textContent = error === null ? '' : failureText(dialog.querySelector('[data-reactors-of]'), error);
}

function draw(dialog: HTMLElement, { member, reaction }: Reactor): Element {
  const template = dialog.querySelector<HTMLTemplateElement>('[data-reactor-template]');
  const item = template?.content.firstElementChild?.cloneNode(true) as HTMLElement;
  const sign = dialog.querySelector<HTMLElement>(`[data-reaction-sign][value="${CSS.escape(reaction)}"]`);
  const put = (selector: string, text: string) => {
    const place = item.querySelector(selector);
    if (place) place.textContent = text;
  };
  put('.sign', sign?.dataset['reactionSign'] ?? '');
  put('[data-reaction-name]', sign?.textContent?.trim() ?? '');
  put('.who', member?.name ?? dialog.querySelector<HTMLElement>('[data-reactor-list]')?.dataset['gone'] ?? '');
  const face = item.querySelector<HTMLElement>('.avatar');
  face?.replaceChildren(member?.initials ?? '–');
  if (face && member) face.dataset['tint'] = String(tintOf(member.id));
  if (member?.picture) {
    const picture = document.createElement('img');
    Object.assign(picture, { src: pictureAt(member.picture), alt: '' });
    face?.replaceChildren(picture);
  }
  if (member?.hasProfile) {
    const link = document.createElement('a');
    link.href = `/profile/${member.id}`;
    link.textContent = member.name;
    item.querySelector('.who')?.replaceChildren(link);
  }
  return item;
}
