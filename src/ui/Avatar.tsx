import { Picture } from '../features/accounts/users/Picture.tsx';
import { describeFace, type Face, type FaceSize } from './face.ts';

/** A person's face: their picture, or their initials. */
export function Avatar({ person, size }: { person: Face; size?: FaceSize }) {
  const { look, tint } = describeFace(person.id, size);
  return (
    <span className={look} data-tint={tint} aria-hidden="true">
      <Picture address={person.picture} initials={person.initials} />
    </span>
  );
}
