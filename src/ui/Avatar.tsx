import { Picture } from '../features/accounts/users/Picture.tsx';
import { describeFace, type Face, type FaceSize, pictureAt } from './face.ts';

/** A person's face: their picture, or their initials. */
export function Avatar({ person, size }: { person: Face; size?: FaceSize }) {
  const { look, tint } = describeFace(person.id, size);
  return (
    <span className={look} data-tint={tint} aria-hidden="true">
      <Picture address={pictureAt(person.picture, size)} initials={person.initials} />
    </span>
  );
}
