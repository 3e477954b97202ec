import type { Topic } from '#api/platform/live/contract.ts';
import { onHint } from './hints.ts';

interface Refreshing {
  topic: Topic;
  /** Name of the attribute on the parts that change, such as `queue` for `data-queue="…"`. */
  part: string;
  /** Name of the attribute on focusable elements inside them. */
  focus?: string;
  /** Called once the page shows the changes. */
  shown?: () => void;
}

/**
 * Updates parts of the page after each hint: one fetch at a time, keeping the focus. Returns a function that updates
 * without a hint.
 */
export function refreshParts({ topic, part, focus, shown }: Refreshing): () => Promise<void> {
  let isFetching = false;
  let isStale = false;
  const refresh = async () => {
    isStale = true;
    if (isFetching || document.visibilityState !== 'visible') return;
    isFetching = true;
    while (isStale) {
      isStale = false;
      const answer = await fetch(location.href, { signal: AbortSignal.timeout(30_000) }).catch(() => null);
      if (answer?.ok && replaceParts(await answer.text(), part, focus)) shown?.();
    }
    isFetching = false;
  };
  onHint(topic, () => void refresh());
  document.addEventListener('visibilitychange', () => isStale && void refresh());
  return refresh;
}

/** The same once, for an act that was refused because the page is out of date. Whether anything changed. */
export async function replacePartsNow(part: string): Promise<boolean> {
  const answer = await fetch(location.href, { signal: AbortSignal.timeout(30_000) }).catch(() => null);
  return answer?.ok === true && replaceParts(await answer.text(), part, undefined);
}

/** Whether anything changed. */
function replaceParts(html: string, part: string, focus: string | undefined): boolean {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const focused = focus && document.activeElement?.getAttribute(`data-${focus}`);
  let hasChanged = false;
  for (const old of document.querySelectorAll<HTMLElement>(`[data-${part}]`)) {
    const fresh = page.querySelector(`[data-${part}="${old.getAttribute(`data-${part}`)}"]`);
    if (!fresh || fresh.outerHTML === old.outerHTML) continue;
    // Elements in use are left alone, unless their focus can be restored.
    if (!focus && old.contains(document.activeElement)) continue;
    old.replaceWith(document.adoptNode(fresh));
    hasChanged = true;
  }
  if (focused && document.activeElement === document.body) {
    document.querySelector<HTMLElement>(`[data-${focus}="${focused}"]`)?.focus({ preventScroll: true });
  }
  return hasChanged;
}
