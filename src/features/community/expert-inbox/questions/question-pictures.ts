import type { Fields } from '#src/ui/form/form-fields.ts';
import { unsentList } from '../../threads/unsent-list.ts';

/** A picture that was uploaded for a question. */
export interface QuestionPicture {
  id: string;
  name: string;
  /** What it shows, for those who can’t see it. */
  description: string;
}

/** The field that holds them as JSON, so that they are kept with the rest of the form. */
export const picturesField = 'pictures';

export const picturesIn = (json: string | undefined) => unsentList<QuestionPicture>(json ? [json] : undefined);

export const picturesOf = (fields: Fields) => fields[picturesField] ?? '';

/** The pictures as the call takes them. */
export const sentPictures = (pictures: readonly QuestionPicture[]) =>
  pictures.map(({ id, description }) => ({ id, description }));

/** Replaces what the field holds, as if it was typed. */
export function writePictures(form: HTMLFormElement | null, pictures: readonly QuestionPicture[]): void {
  const field = form?.elements.namedItem(picturesField);
  if (!(field instanceof HTMLTextAreaElement)) return;
  field.value = pictures.length > 0 ? JSON.stringify(pictures) : '';
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The field's current value: several pictures can arrive before the next rendering. */
export function readPictures(form: HTMLFormElement | null): QuestionPicture[] {
  const field = form?.elements.namedItem(picturesField);
  return field instanceof HTMLTextAreaElement ? picturesIn(field.value) : [];
}
