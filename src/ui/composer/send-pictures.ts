import type { EditorView } from 'prosemirror-view';
import { failureText } from '#src/client/enhance-form.ts';
import { ApiError } from '#src/lib/api-client.ts';
import { uploadFile } from '#src/lib/upload-file.ts';
import { composerSchema } from './document.ts';

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** Uploads pictures one after the other and puts each where the cursor is by then. */
export async function sendPictures(composer: HTMLElement, view: EditorView, files: readonly File[]): Promise<void> {
  const progress = composer.querySelector<HTMLProgressElement>('[data-progress]');
  const { pictures: path } = composer.dataset;
  if (!path || !progress) return;
  const fault = composer.querySelector<HTMLElement>('[data-picture-fault]');
  const showFault = (error: unknown) => {
    if (fault) fault.textContent = error ? failureText(composer.closest('form'), error) : '';
  };
  showFault(null);
  for (const [index, file] of files.entries()) {
    if (!pictureTypes.includes(file.type)) {
      showFault(new ApiError(400, { code: 'picture_invalid', message: '' }));
      continue;
    }
    progress.hidden = false;
    try {
      const { data } = await uploadFile<{ data: { address: string } }>(path, file, (part) => {
        progress.value = (index + part) / files.length;
      });
      const picture = composerSchema.nodes.image.create({ src: data.address });
      view.dispatch(view.state.tr.replaceSelectionWith(picture, false).scrollIntoView());
    } catch (error) {
      showFault(error);
    }
  }
  progress.hidden = true;
  askForDescription(view);
}

/** Moves to the first picture without a description. */
function askForDescription(view: EditorView): void {
  const fields = view.dom.querySelectorAll<HTMLInputElement>('.composer-picture input');
  [...fields].find(({ value }) => value === '')?.focus();
}
