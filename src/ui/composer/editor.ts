import { dropCursor } from 'prosemirror-dropcursor';
import { history } from 'prosemirror-history';
import { EditorState, Selection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { composerSchema } from './document.ts';
import { dropEmptyEnd } from './drop-empty-end.ts';
import { fromMarkdown } from './from-markdown.ts';
import { composerKeys } from './keys.ts';
import { linkPanel } from './link-panel.ts';
import { mentionList } from './mention-list.ts';
import { limitNesting } from './nesting.ts';
import { pastePlugin } from './paste.ts';
import { pictureView } from './picture-view.ts';
import { sendPictures } from './send-pictures.ts';
import { markdownShortcuts } from './shortcuts.ts';
import { showUrlsAsLinks } from './show-urls-as-links.ts';
import { toMarkdown } from './to-markdown.ts';
import { enableToolbar } from './toolbar.ts';

/**
 * Renders the text of a plain field as it will look, and writes every change back to the field, which the form still
 * sends. `composer` is the element of `ComposerFrame`.
 */
export function openEditor(composer: HTMLElement, field: HTMLTextAreaElement): void {
  const { mentions, altText = '', altReminder = '', removeText = '' } = composer.dataset;
  const names = composer.querySelector<HTMLElement>('[data-mention-names]');
  const panel = composer.querySelector<HTMLElement>('[data-link-panel]');
  const hadFocus = document.activeElement === field;
  const isAtEnd = field.selectionEnd === field.value.length;
  let written = field.value;

  const takeFiles = (files: readonly File[]) => void sendPictures(composer, view, files);
  const stateOf = (source: string) => {
    const doc = fromMarkdown(source);
    return EditorState.create({
      doc,
      // Members who return to a kept text continue writing at its end.
      selection: Selection.atEnd(doc),
      plugins: [
        // The members to mention can depend on a space chosen next to the text.
        ...(names && mentions ? [mentionList(names, () => composer.dataset['mentions'] ?? mentions)] : []),
        markdownShortcuts(),
        ...composerKeys({ send: () => field.form?.requestSubmit(), openLink: () => openLink() }),
        history(),
        dropCursor({ class: 'composer-drop' }),
        pastePlugin(takeFiles),
        limitNesting(),
        showUrlsAsLinks(),
      ],
    });
  };
  const place = document.createElement('div');
  field.insertAdjacentElement('beforebegin', place);
  const view: EditorView = new EditorView(
    { mount: place },
    {
      state: stateOf(field.value),
      attributes: attributesOf(field, names),
      nodeViews: { image: pictureView({ alt: altText, reminder: altReminder, remove: removeText }) },
      dispatchTransaction: (transaction) => {
        view.updateState(view.state.apply(transaction));
        showPressed();
        if (!transaction.docChanged) return;
        written = toMarkdown(dropEmptyEnd(view.state.doc));
        field.value = written;
        field.dispatchEvent(new Event('input', { bubbles: true }));
      },
    },
  );
  const openLink = panel ? linkPanel(panel, view) : () => undefined;
  const showPressed = enableToolbar(composer, view, { openLink, takeFiles });
  /** Shows text that something else wrote into the field: a kept draft, an emptied form, the Markdown view. */
  const takeOver = () => {
    if (field.value === written) return;
    written = field.value;
    view.updateState(stateOf(written));
    showPressed();
  };
  composer.addEventListener('composer-reload', takeOver);
  handleInsertions(composer, field, view);
  field.form?.addEventListener('reset', () => setTimeout(takeOver));
  mirrorInvalidState(field, view);
  enableMarkdownView(composer, field, view, takeOver);
  showPressed();
  if (!hadFocus) return;
  const selection = isAtEnd ? Selection.atEnd(view.state.doc) : Selection.atStart(view.state.doc);
  const { tr } = view.state;
  tr.setSelection(selection);
  // Someone who types while this loads may be between two words; Markdown drops the space between them.
  if (isAtEnd && field.value.endsWith(' ')) tr.insertText(' ');
  view.dispatch(tr);
  view.focus();
}

/** Inserts Markdown that is dispatched to the composer after the selected blocks, and moves the cursor below it. */
function handleInsertions(composer: HTMLElement, field: HTMLTextAreaElement, view: EditorView): void {
  composer.addEventListener('composer-insert', (event) => {
    if (!field.hidden || !(event instanceof CustomEvent)) return;
    event.preventDefault();
    const { state } = view;
    const { content } = fromMarkdown(String(event.detail));
    const [at, isEmpty] = [state.selection.$to.end(1) + 1, state.selection.$to.node(1).content.size === 0];
    const from = isEmpty ? state.selection.$to.before(1) : at;
    const below = composerSchema.nodes.paragraph.create();
    const tr = state.tr.replaceWith(from, at, content.addToEnd(below));
    view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(from + content.size + 1))).scrollIntoView());
  });
}

/** Switches between the rendered text and its Markdown. */
function enableMarkdownView(
  composer: HTMLElement,
  field: HTMLTextAreaElement,
  view: EditorView,
  takeOver: () => void,
): void {
  const focusField = () => HTMLTextAreaElement.prototype.focus.call(field);
  const show = (isDrawn: boolean) => {
    view.dom.hidden = !isDrawn;
    field.hidden = isDrawn;
    composer.classList.toggle('is-drawn', isDrawn);
  };
  const button = composer.querySelector<HTMLButtonElement>('[data-markdown-view]');
  button?.addEventListener('click', () => {
    const isDrawn = field.hidden;
    if (!isDrawn) takeOver();
    show(!isDrawn);
    button.setAttribute('aria-pressed', String(isDrawn));
    field.focus();
  });
  show(true);
  field.focus = () => (field.hidden ? view.focus() : focusField());
}

/** The attributes that make the editor replace the field for screen readers. */
function attributesOf(field: HTMLTextAreaElement, names: HTMLElement | null): Record<string, string> {
  return {
    class: 'input prose talk composer-page',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${field.id}-label`,
    'aria-describedby': field.getAttribute('aria-describedby') ?? '',
    lang: field.lang,
    ...(field.placeholder ? { 'data-placeholder': field.placeholder } : {}),
    ...(field.required ? { 'aria-required': 'true' } : {}),
    ...(names ? { 'aria-autocomplete': 'list', 'aria-controls': names.id } : {}),
  };
}

/** Mirrors the field's invalid state, which forms set, to the editor, where screen readers announce it. */
function mirrorInvalidState(field: HTMLTextAreaElement, view: EditorView): void {
  const mirror = () => {
    const fault = field.getAttribute('aria-invalid');
    if (fault) view.dom.setAttribute('aria-invalid', fault);
    else view.dom.removeAttribute('aria-invalid');
  };
  mirror();
  new MutationObserver(mirror).observe(field, { attributeFilter: ['aria-invalid'] });
}
