import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { ApiError } from '#src/client/api-client.ts';
import { type Answer, call } from '#src/client/call.ts';
import type { CardBody } from './CardBody.tsx';

export type Card = Answer<'GET /api/members/{id}/card'>['data'];

/** A fetched card, and the component that shows it. */
interface Found {
  card: Card;
  Body: typeof CardBody;
}

type Shown = Found & { name: HTMLAnchorElement };

const opensAfter = 350;
const closesAfter = 200;
const gap = 6;
const names = '[data-member-card], a.mention';
const hovered = `:is(${names}):hover`;

/**
 * Shows a card about a member next to every name on the page, including names added later. The card opens on mouse
 * hover or keyboard focus, never takes the focus itself, and closes on Escape. A tap follows the link.
 */
export function useHoverCard(place: RefObject<HTMLDivElement | null>): { shown: Shown | null; close: () => void } {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => (place.current ? watchNames(place.current, setShown) : undefined), [place]);
  useLayoutEffect(() => {
    const { current } = place;
    if (!current || !shown) return;
    const { name } = shown;
    name.setAttribute('aria-describedby', current.id);
    current.showPopover();
    placeBeside(current, name);
    return () => {
      name.removeAttribute('aria-describedby');
      current.hidePopover();
    };
  }, [place, shown]);
  return { shown, close: () => setShown(null) };
}

/** Watches the pointer and the focus. Returns a function that stops this. */
function watchNames(card: HTMLElement, show: (shown: Shown | null) => void): () => void {
  const end = new AbortController();
  const { signal } = end;
  let shownFor: HTMLAnchorElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    clearTimeout(timer);
    shownFor = null;
    show(null);
  };
  const open = async (name: HTMLAnchorElement) => {
    shownFor = name;
    const found = await cardOf(name.pathname.slice('/profile/'.length));
    // The pointer may have left the name in the meantime.
    if (found && shownFor === name && name.isConnected) show({ name, ...found });
  };
  const later = (act: () => void, delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(act, delay);
  };
  const nameAt = (target: EventTarget | null) =>
    (target as Element | null)?.closest?.<HTMLAnchorElement>(names) ?? null;
  const onPointer = ({ target, pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') return;
    const name = nameAt(target);
    if (card.contains(target as Node) || (name && name === shownFor)) clearTimeout(timer);
    else if (name) later(() => void open(name), opensAfter);
    else if (shownFor) later(close, closesAfter);
    else clearTimeout(timer);
  };
  const onFocus = ({ target }: FocusEvent) => {
    const name = nameAt(target);
    if (name?.matches(':focus-visible')) later(() => void open(name), opensAfter);
    else if (shownFor && !card.contains(target as Node)) close();
  };
  const onBlur = ({ target }: FocusEvent) => {
    if (nameAt(target)) later(close, closesAfter);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !card.matches(':popover-open')) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  document.addEventListener('pointerover', onPointer, { signal });
  document.addEventListener('focusin', onFocus, { signal });
  document.addEventListener('focusout', onBlur, { signal });
  document.addEventListener('keydown', onKey, { signal, capture: true });
  addEventListener('scroll', () => shownFor && close(), { signal, passive: true });
  // A name may have been focused or hovered before this script ran. A tap leaves its name hovered, so touch doesn't
  // count.
  const focused = nameAt(document.activeElement);
  const pointed = matchMedia('(hover: hover)').matches && document.querySelector<HTMLAnchorElement>(hovered);
  const present = focused?.matches(':focus-visible') ? focused : pointed;
  if (present) later(() => void open(present), opensAfter);
  return () => {
    clearTimeout(timer);
    end.abort();
  };
}

/** Cards that were fetched on this page, by member. A failed request isn't kept, so it is made again next time. */
const fetched = new Map<string, Promise<Found | null>>();

function cardOf(id: string): Promise<Found | null> {
  const known = fetched.get(id) ?? fetchCard(id);
  fetched.set(id, known);
  return known;
}

async function fetchCard(id: string): Promise<Found | null> {
  try {
    const reading = call('GET /api/members/{id}/card', { params: { id } });
    const [{ data: card }, { CardBody: Body }] = await Promise.all([reading, import('./CardBody.tsx')]);
    return { card, Body };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) fetched.delete(id);
    return null;
  }
}

/** Places a card below the name, or above it if there is more room. */
function placeBeside(card: HTMLElement, name: HTMLElement): void {
  const { left, top, bottom } = name.getBoundingClientRect();
  const { width, height } = card.getBoundingClientRect();
  const isBelow = bottom + gap + height <= innerHeight || top < innerHeight - bottom;
  card.style.left = `${Math.max(gap, Math.min(left, innerWidth - width - gap))}px`;
  card.style.top = `${Math.max(gap, isBelow ? bottom + gap : top - gap - height)}px`;
}
