import type { EditorView } from 'prosemirror-view';
import { setBusy } from '#src/client/busy-button.ts';
import { ApiError, codeOf } from '../../client/api-client.ts';
import { uploadPicture } from '../../client/upload-picture.ts';
import { composerSchema } from './document.ts';

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** Uploads pictures one by one and inserts each at the cursor's position at that time. */
export async function sendPictures(composer: HTMLElement, view: EditorView, files: readonly File[]): Promise<void> {
  const progress = composer.querySelector<HTMLProgressElement>('[data-progress]');
  const { pictures: path } = composer.dataset;
  if (!path || !progress) return;
  const form = composer.closest('form');
  let hasFailed = false;
  const showFault = (error: unknown) => {
    hasFailed = error !== null;
    showPictureFault(composer, error);
  };
  showFault(null);
  const room = Number(composer.dataset['maxPictures'] ?? Number.POSITIVE_INFINITY) - countPictures(view);
  if (files.length > room) showFault(new ApiError(400, { code: 'too_many_pictures', message: '' }));
  const goOn = holdForm(form);
  const sent = files.slice(0, Math.max(0, room));
  for (const [index, file] of sent.entries()) {
    if (!pictureTypes.includes(file.type)) {
      showFault(new ApiError(400, { code: 'picture_invalid', message: '' }));
      continue;
    }
    progress.hidden = false;
    try {
      const { data } = await uploadPicture<{ data: { address: string } }>(path, file, (part) => {
        progress.value = (index + part) / sent.length;
      });
      const picture = composerSchema.nodes.image.create({ src: data.address });
      view.dispatch(view.state.tr.replaceSelectionWith(picture, false).scrollIntoView());
    } catch (error) {
      showFault(error);
    }
  }
  progress.hidden = true;
  focusMissingDescription(view);
  goOn(!hasFailed);
}

/** Shows why a picture can't be added; null clears the message. */
function showPictureFault(composer: HTMLElement, error: unknown): void {
  const detail = error === null ? null : codeOf(error);
  composer.dispatchEvent(new CustomEvent('composer-fault', { detail }));
}

/**
 * Holds a form that is sent while pictures are still uploading. Returns a function to call afterwards: it sends the
 * form if all pictures have arrived, and otherwise leaves it as it is.
 */
function holdForm(form: HTMLFormElement | null): (isComplete: boolean) => void {
  const button = form?.querySelector<HTMLButtonElement>('button[type="submit"]') ?? null;
  let isWaiting = false;
  const hold = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    isWaiting = true;
    setBusy(button, true);
  };
  form?.addEventListener('submit', hold, { capture: true });
  return (isComplete) => {
    form?.removeEventListener('submit', hold, { capture: true });
    if (!isWaiting) return;
    setBusy(button, false);
    if (isComplete) form?.requestSubmit();
  };
}

function countPictures({ state }: EditorView): number {
  let count = 0;
  state.doc.descendants(({ type }) => {
    if (type === composerSchema.nodes.image) count += 1;
  });
  return count;
}

/** Moves the focus to the first picture without a description. */
function focusMissingDescription(view: EditorView): void {
  const fields = view.dom.querySelectorAll<HTMLInputElement>('.composer-picture input');
  [...fields].find(({ value }) => value === '')?.focus();
}
