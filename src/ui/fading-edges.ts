interface Listeners {
  /** Runs when the size of the list changes, and first when the list is shown. */
  resized?: () => void;
  /** Runs whenever other entries may be in view. */
  scrolled?: () => void;
}

/**
 * Marks the edges beyond which a scrolled list continues, so that it fades out there instead of looking cropped.
 * Returns a function that stops this. The list has the class of `fading-edges.css`, which its component imports.
 */
export function markFadingEdges(list: HTMLElement, { resized, scrolled }: Listeners = {}): () => void {
  const mark = () => {
    list.toggleAttribute('data-above', list.scrollTop > 1);
    list.toggleAttribute('data-below', list.scrollTop + list.clientHeight < list.scrollHeight - 1);
    scrolled?.();
  };
  const size = new ResizeObserver(() => {
    resized?.();
    mark();
  });
  size.observe(list);
  list.addEventListener('scroll', mark, { passive: true });
  return () => {
    size.disconnect();
    list.removeEventListener('scroll', mark);
  };
}
