import { Picture } from '../features/accounts/users/Picture.tsx';

/** A person's face: their picture, or their initials. */
export function Avatar({ person }: { person: { initials: string; picture: string | null } }) {
  return (
    <span className="avatar" aria-hidden="true">
      <Picture address={person.picture} initials={person.initials} />
    </span>
  );
}
