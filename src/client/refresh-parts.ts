/**
 * Replaces parts of the page (`data-<part>="…"`) with what they are now, for an act that was refused because the page is
 * out of date. Elements in use are left alone. Whether anything changed.
 */
export async function replacePartsNow(part: string): Promise<boolean> {
  const answer = await fetch(location.href, { signal: AbortSignal.timeout(30_000) }).catch(() => null);
  return answer?.ok === true && replaceParts(await answer.text(), part);
}

function replaceParts(html: string, part: string): boolean {
  const page = new DOMParser().parseFromString(html, 'text/html');
  let hasChanged = false;
  for (const old of document.querySelectorAll<HTMLElement>(`[data-${part}]`)) {
    const fresh = page.querySelector(`[data-${part}="${old.getAttribute(`data-${part}`)}"]`);
    if (!fresh || fresh.outerHTML === old.outerHTML || old.contains(document.activeElement)) continue;
    old.replaceWith(document.adoptNode(fresh));
    hasChanged = true;
  }
  return hasChanged;
}
