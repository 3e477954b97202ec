import { Picture } from '../features/accounts/users/Picture.tsx';
import { type Face, type FaceSize, faceAttributes, pictureAt } from './face.ts';

/** A person's face: their picture, or their initials. */
export function Avatar({ person, size }: { person: Face; size?: FaceSize }) {
  const { look, tint } = faceAttributes(person.id, size);
  return (
    <span className={look} data-tint={tint} aria-hidden="true">
      <Picture address={pictureAt(person.picture, size)} initials={person.initials} />
    </span>
  );
}
