import { callApi } from '#src/client/api-client.ts';
import { failureText } from '#src/client/enhance-form.ts';

interface Answer {
  data: { reactions: Record<string, number>; mine: string[] };
}

/**
 * Shows a reaction immediately, and then the server's counts. Works for every bar on the page, including later ones.
 */
export function startReactions(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-reaction], [data-react]');
    const bar = button?.closest<HTMLElement>('[data-reactions]');
    if (!button || !bar) return;
    const name = button.dataset['reaction'] ?? button.dataset['react'] ?? '';
    button.closest<HTMLElement>('[popover]')?.hidePopover();
    const shown = buttonOf(bar, name);
    const isMine = shown?.getAttribute('aria-pressed') === 'true';
    // Choosing the same reaction from the list again keeps it.
    if (button.dataset['react'] && isMine) return;
    void react(bar, name, !isMine);
  });
}

/** A bar's calls run one after another, so that the last click counts. */
const running = new WeakMap<HTMLElement, Promise<void>>();

/** Resolves when the server has a bar's latest choice. */
export const reacted = (bar: HTMLElement): Promise<void> => running.get(bar) ?? Promise.resolve();

function react(bar: HTMLElement, name: string, isAdded: boolean): Promise<void> {
  const before = read(bar);
  const { reactions, mine } = before;
  const count = (reactions[name] ?? 0) + (isAdded ? 1 : -1);
  show(bar, {
    reactions: { ...reactions, [name]: Math.max(0, count) },
    mine: isAdded ? [...mine, name] : mine.filter((each) => each !== name),
  });
  const send = async () => {
    const fault = bar.querySelector('[data-reaction-fault]');
    try {
      const path = `${bar.dataset['reactions']}/reactions/${name}`;
      const { data } = await callApi<Answer>(isAdded ? 'PUT' : 'DELETE', path, undefined, { keepalive: true });
      show(bar, data);
      if (fault) fault.textContent = '';
    } catch (error) {
      show(bar, before);
      if (fault) fault.textContent = failureText(document.body, error);
    }
  };
  const next = reacted(bar).then(send);
  running.set(bar, next);
  return next;
}

const buttonOf = (bar: HTMLElement, name: string) =>
  bar.querySelector<HTMLButtonElement>(`[data-reaction="${CSS.escape(name)}"]`);

function read(bar: HTMLElement): Answer['data'] {
  const buttons = [...bar.querySelectorAll<HTMLElement>('[data-reaction]')];
  const nameOf = (button: HTMLElement) => button.dataset['reaction'] ?? '';
  return {
    reactions: Object.fromEntries(
      buttons.map((button) => [
        nameOf(button),
        Number(button.querySelector<HTMLElement>('[data-count]')?.dataset['count'] ?? 0),
      ]),
    ),
    mine: buttons.filter((button) => button.getAttribute('aria-pressed') === 'true').map(nameOf),
  };
}

function show(bar: HTMLElement, { reactions, mine }: Answer['data']): void {
  const who = bar.querySelector<HTMLElement>('[data-reactors]');
  if (who) who.hidden = Object.values(reactions).every((count) => count === 0);
  for (const button of bar.querySelectorAll<HTMLElement>('[data-reaction]')) {
    const name = button.dataset['reaction'] ?? '';
    const count = reactions[name] ?? 0;
    button.hidden = count === 0;
    button.setAttribute('aria-pressed', String(mine.includes(name)));
    const place = button.querySelector<HTMLElement>('[data-count]');
    if (!place) continue;
    place.dataset['count'] = String(count);
    place.textContent = String(count);
  }
}
