/**
 * Loads the editor of a composer once someone is about to write, or once formatted text comes into view. Until it has
 * loaded, and if it can't, the plain field is used.
 */
export function startComposer(composer: HTMLElement): void {
  composer.dataset['started'] = '';
  const field = composer.querySelector('textarea');
  if (!field) return;
  composer.querySelector(`label[for="${field.id}"]`)?.addEventListener('click', (event) => {
    if (!field.hidden) return;
    event.preventDefault();
    field.focus();
  });
  let isOpen = false;
  const open = async () => {
    const { openEditor } = await import('./editor.ts');
    if (isOpen) return;
    isOpen = true;
    openEditor(composer, field);
  };
  composer.addEventListener('focusin', () => void open().catch(() => undefined), { once: true });
  // Repeats a tool press or a choice of pictures made before the editor has loaded.
  const repeatOnceOpen = (target: EventTarget | null, tools: string, act: (tool: HTMLElement) => void) => {
    const tool = target instanceof Element ? target.closest<HTMLElement>(tools) : null;
    if (!tool || isOpen) return;
    open().then(
      () => act(tool),
      () => undefined,
    );
  };
  composer.addEventListener('click', ({ target }) =>
    repeatOnceOpen(target, '[data-command], [data-emoji]', (tool) => tool.click()),
  );
  composer.addEventListener('change', ({ target }) =>
    repeatOnceOpen(target, '[data-choose-pictures]', (tool) =>
      tool.dispatchEvent(new Event('change', { bubbles: true })),
    ),
  );
  // The field got the focus before this script ran.
  if (composer.contains(document.activeElement)) open().catch(() => undefined);
  const openIfFormatted = () => {
    if (!isOpen && (composer.dataset['opensInView'] !== undefined || hasMarkup(field.value)))
      openInView(composer, open);
  };
  openIfFormatted();
  // A draft may be restored into the plain field.
  composer.addEventListener('composer-reload', openIfFormatted);
}

/** Whether a text may look different in the editor than in the plain field, which shows its Markdown. */
const hasMarkup = (text: string) => /[*_~`<>|&[\]\\]|^\s*(#{1,6}|[-+]|\d+[.)])\s|^\s*(-{2,}|={2,})\s*$/m.test(text);

/** Loads the editor once it comes into view, so that existing text is rendered even if no one writes. */
function openInView(composer: HTMLElement, open: () => Promise<void>): void {
  const seen = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    seen.disconnect();
    open().catch(() => undefined);
  });
  seen.observe(composer);
}

/** Inserts blocks of Markdown at a composer's cursor, or at the end if no one has written there yet. */
export function insertIntoComposer(field: HTMLTextAreaElement, blocks: string): void {
  const insertion = new CustomEvent('composer-insert', { detail: blocks, cancelable: true });
  // The open editor handles the insertion.
  if (field.closest('[data-composer]')?.dispatchEvent(insertion) === false) return;
  field.value = [field.value.trimEnd(), blocks].filter(Boolean).join('\n\n');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Writes a text into a composer's field, whether or not the editor is open. */
export function writeIntoComposer(field: HTMLTextAreaElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  const composer = field.closest('[data-composer]');
  composer?.dispatchEvent(new CustomEvent('composer-reload'));
  // The picture errors were about the previous text.
  composer?.dispatchEvent(new CustomEvent('composer-fault', { detail: null }));
}
