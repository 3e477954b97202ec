import { Fragment, Slice } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { cleanHtml } from './clean-html.ts';
import { composerSchema } from './document.ts';
import { fromMarkdown } from './from-markdown.ts';

const webAddress = /^https?:\/\/\S+$/;

/**
 * Handles pasted and dropped content. Pictures are uploaded. Text is read as Markdown; a URL turns the selected words
 * into a link. HTML is reduced to what the schema allows.
 */
export function pastePlugin(takeFiles: (files: readonly File[]) => void): Plugin {
  return new Plugin({
    props: {
      handlePaste: (view, event) => {
        const text = event.clipboardData?.getData('text/plain').trim() ?? '';
        const files = [...(event.clipboardData?.files ?? [])];
        // Word and Excel add a picture of the copied text. Only a picture on its own is uploaded.
        if (files.length > 0 && text === '') {
          takeFiles(files);
          return true;
        }
        const { from, to, empty } = view.state.selection;
        if (empty || !webAddress.test(text)) return false;
        view.dispatch(view.state.tr.addMark(from, to, composerSchema.marks.link.create({ href: text })));
        return true;
      },
      handleDrop: (_, event) => {
        const files = [...(event.dataTransfer?.files ?? [])];
        if (files.length === 0) return false;
        // Without this, the browser would leave the page to show the file.
        event.preventDefault();
        takeFiles(files);
        return true;
      },
      transformPastedHTML: (html) => inBlock(cleanHtml(html)),
      clipboardTextParser: (text, _, isPlain) => {
        const lines = text.replace(/\r\n?/g, '\n');
        return isPlain ? toPlainTextSlice(lines) : fromMarkdown(lines).slice(0);
      },
    },
  });
}

/**
 * Wraps HTML in a block: the parser drops spaces between words that aren't in a block but follow one. The editor's own
 * copies have no such words.
 */
const inBlock = (html: string) => (html.includes(' data-pm-slice="') ? html : `<div>${html}</div>`);

/** Converts text pasted without formatting: nothing in it is markup. */
function toPlainTextSlice(text: string): Slice {
  const { nodes } = composerSchema;
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) =>
      nodes.paragraph.create(
        null,
        paragraph
          .split('\n')
          .flatMap((line, index) => [
            ...(index > 0 ? [nodes.hard_break.create()] : []),
            ...(line ? [composerSchema.text(line)] : []),
          ]),
      ),
    );
  return Slice.maxOpen(Fragment.from(paragraphs));
}
