import { Picture } from '../features/accounts/users/Picture.tsx';

/** A person's face: their picture, or their initials on a tint that is theirs. */
export function Avatar({ person }: { person: { id: string; initials: string; picture: string | null } }) {
  return (
    <span className="avatar" data-tint={tintOf(person.id)} aria-hidden="true">
      <Picture address={person.picture} initials={person.initials} />
    </span>
  );
}

const tints = 8;

/** The same person has the same tint everywhere. */
export const tintOf = (id: string): number =>
  [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7) % tints;
