import { Plugin } from 'prosemirror-state';
import { composerSchema } from './document.ts';
import { fromMarkdown } from './from-markdown.ts';

const webAddress = /^https?:\/\/\S+$/;

/**
 * Pictures that are pasted or dropped are uploaded. A text is read as Markdown; an address becomes a
 * link of the selected words. Of HTML, only what the schema has is kept.
 */
export function pasting(takeFiles: (files: readonly File[]) => void): Plugin {
  return new Plugin({
    props: {
      handlePaste: (view, event) => {
        const text = event.clipboardData?.getData('text/plain').trim() ?? '';
        const files = pictures(event.clipboardData);
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
        const files = pictures(event.dataTransfer);
        if (files.length === 0) return false;
        event.preventDefault();
        takeFiles(files);
        return true;
      },
      clipboardTextParser: (text) => fromMarkdown(text.replace(/\r\n?/g, '\n')).slice(0),
    },
  });
}

function pictures(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
}
