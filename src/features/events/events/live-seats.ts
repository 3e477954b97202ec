import { onSharedHint } from '#src/client/hints.ts';
import { startAttendanceForm } from './attendance-form.ts';

/** Updates the number of free places as members join and leave. */
export function startLiveSeats(): void {
  const watched = document.querySelector<HTMLElement>('[data-watch^="event:"]');
  if (!watched) return;
  const show = async () => {
    const section = watched.querySelector('.attendance');
    if (!section || document.hidden || section.contains(document.activeElement)) return;
    const answer = await fetch(location.href, { signal: AbortSignal.timeout(30_000) }).catch(() => null);
    const text = answer?.ok ? await answer.text() : '';
    const fresh = new DOMParser().parseFromString(text, 'text/html').querySelector('.attendance');
    if (!fresh || fresh.textContent === section.textContent || section.contains(document.activeElement)) return;
    section.replaceChildren(...document.adoptNode(fresh).children);
    startAttendanceForm();
  };
  onSharedHint('event', show, watched.dataset['watch']?.split(':')[1]);
}
