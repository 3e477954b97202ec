import type { Fields } from '#src/ui/form/form-fields.ts';
import { parseUnsentList } from '../../threads/unsent-list.ts';

/** A picture that was uploaded for a question. */
export interface QuestionPicture {
  id: string;
  name: string;
  /** What the picture shows, for those who can’t see it. */
  description: string;
}

/** The name of the field that holds the pictures as JSON, so that they are kept with the rest of the form. */
export const picturesField = 'pictures';

export const parsePictures = (json: string | undefined) => parseUnsentList<QuestionPicture>(json ? [json] : undefined);

export const picturesOf = (fields: Fields) => fields[picturesField] ?? '';

/** Converts pictures to the form that the API call expects. */
export const picturesToSend = (pictures: readonly QuestionPicture[]) =>
  pictures.map(({ id, description }) => ({ id, description }));

/** Replaces the field's value, as if it had been typed. */
export function writePictures(form: HTMLFormElement | null, pictures: readonly QuestionPicture[]): void {
  const field = form?.elements.namedItem(picturesField);
  if (!(field instanceof HTMLTextAreaElement)) return;
  field.value = pictures.length > 0 ? JSON.stringify(pictures) : '';
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Reads the field's current value, because several pictures may be added before the next render. */
export function readPictures(form: HTMLFormElement | null): QuestionPicture[] {
  const field = form?.elements.namedItem(picturesField);
  return field instanceof HTMLTextAreaElement ? parsePictures(field.value) : [];
}
