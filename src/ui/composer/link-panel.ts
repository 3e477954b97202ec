import type { EditorView } from 'prosemirror-view';
import { markdown } from '#api/platform/markdown/syntax.ts';
import { composerSchema } from './document.ts';

const { link } = composerSchema.marks;

/** Starts the small form for a link's URL. Returns a function that opens it. */
export function linkPanel(panel: HTMLElement, view: EditorView): () => void {
  const field = panel.querySelector<HTMLInputElement>('input');
  const [apply, remove] = panel.querySelectorAll('button');
  const close = () => {
    panel.hidden = true;
    view.focus();
  };
  const set = (address: string) => {
    const { from, to } = rangeOf(view);
    const { tr } = view.state;
    tr.removeMark(from, to, link);
    const href = complete(address);
    if (href && from === to) tr.insert(from, composerSchema.text(address.trim(), [link.create({ href })]));
    else if (href) tr.addMark(from, to, link.create({ href }));
    view.dispatch(tr.scrollIntoView());
    close();
  };
  const submit = () => {
    const isFine = complete(field?.value ?? '') !== null;
    field?.setAttribute('aria-invalid', String(!isFine));
    if (isFine) set(field?.value ?? '');
    else field?.focus();
  };
  apply?.addEventListener('click', submit);
  remove?.addEventListener('click', () => set(''));
  panel.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      submit();
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    }
  });
  return () => {
    const mark = link.isInSet(view.state.doc.nodeAt(rangeOf(view).from)?.marks ?? []);
    panel.hidden = false;
    if (!field) return;
    field.removeAttribute('aria-invalid');
    field.value = mark?.attrs['href'] ?? '';
    field.focus();
    field.select();
  };
}

/** Completes a URL as a link target, adding `https://` to a bare host; null if pages wouldn't link it. */
function complete(address: string): string | null {
  const trimmed = address.trim();
  if (trimmed === '') return '';
  const whole = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(trimmed) ? `https://${trimmed}` : trimmed;
  return markdown.validateLink(whole) && !/\s/.test(whole) ? whole : null;
}

/** Returns the range of the selection, or of the whole link around the cursor. */
function rangeOf(view: EditorView): { from: number; to: number } {
  const { from, to, empty, $from } = view.state.selection;
  if (!empty) return { from, to };
  const mark = link.isInSet($from.marks());
  if (!mark) return { from, to };
  const linked = $from.parent.children.map((node, index) => ({
    isPart: mark.isInSet(node.marks),
    start: $from.posAtIndex(index),
    end: $from.posAtIndex(index + 1),
  }));
  const own = linked.findIndex(({ start, end }) => start <= from && from <= end);
  const isEnd = (index: number) => !linked[index]?.isPart;
  let [first, last] = [own, own];
  while (!isEnd(first - 1)) first -= 1;
  while (!isEnd(last + 1)) last += 1;
  return { from: linked[first]?.start ?? from, to: linked[last]?.end ?? to };
}
