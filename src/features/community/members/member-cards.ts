const opensAfter = 350;
const closesAfter = 200;
const gap = 6;
const names = '[data-member-card], a.mention';

/**
 * Shows a card about a member next to every name on the page, including names added later. The card opens on mouse
 * hover or keyboard focus, never takes the focus itself, and closes on Escape. A tap follows the link.
 */
export function startMemberCards(): void {
  const card = document.querySelector<HTMLElement>('[data-member-popover]');
  if (!card || typeof card.showPopover !== 'function') return;
  let shownFor: HTMLAnchorElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    clearTimeout(timer);
    shownFor?.removeAttribute('aria-describedby');
    shownFor = null;
    if (card.matches(':popover-open')) card.hidePopover();
  };
  const open = async (name: HTMLAnchorElement) => {
    close();
    shownFor = name;
    const body = await cardOf(name.pathname.slice('/profile/'.length));
    // The pointer has moved on to another name, or away.
    if (!body || shownFor !== name || !name.isConnected) return;
    card.replaceChildren(body.cloneNode(true));
    name.setAttribute('aria-describedby', card.id);
    card.showPopover();
    place(card, name);
  };
  const later = (act: () => void, delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(act, delay);
  };
  const nameAt = (target: EventTarget | null) =>
    (target as Element | null)?.closest?.<HTMLAnchorElement>(names) ?? null;
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType !== 'mouse') return;
    const name = nameAt(target);
    if (card.contains(target as Node) || (name && name === shownFor)) clearTimeout(timer);
    else if (name) later(() => void open(name), opensAfter);
    else later(close, closesAfter);
  });
  document.addEventListener('focusin', ({ target }) => {
    const name = nameAt(target);
    if (name?.matches(':focus-visible')) later(() => void open(name), opensAfter);
    else if (!card.contains(target as Node)) close();
  });
  document.addEventListener('focusout', ({ target }) => {
    if (nameAt(target)) later(close, closesAfter);
  });
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !card.matches(':popover-open')) return;
      event.preventDefault();
      event.stopPropagation();
      close();
    },
    { capture: true },
  );
  addEventListener('scroll', close, { passive: true });
}

/** Each member's card is fetched once per page. If that fails, it isn't shown, and can be requested again. */
const fetched = new Map<string, Promise<Element | null>>();

function cardOf(id: string): Promise<Element | null> {
  const known = fetched.get(id) ?? fetchCard(id);
  fetched.set(id, known);
  return known;
}

async function fetchCard(id: string): Promise<Element | null> {
  try {
    const answer = await fetch(`/community/members/${id}/card`, { signal: AbortSignal.timeout(10_000) });
    if (answer.status === 404) return null;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const body = answer.ok ? page.querySelector('[data-card]') : null;
    if (!body) fetched.delete(id);
    return body && document.adoptNode(body);
  } catch {
    fetched.delete(id);
    return null;
  }
}

/** Below the name, or above it if there is more room. */
function place(card: HTMLElement, name: HTMLElement): void {
  const { left, top, bottom } = name.getBoundingClientRect();
  const { width, height } = card.getBoundingClientRect();
  const isBelow = bottom + gap + height <= innerHeight || top < innerHeight - bottom;
  card.style.left = `${Math.max(gap, Math.min(left, innerWidth - width - gap))}px`;
  card.style.top = `${Math.max(gap, isBelow ? bottom + gap : top - gap - height)}px`;
}
