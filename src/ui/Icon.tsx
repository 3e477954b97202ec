import icons from './icons.svg?url';

/**
 * An icon from a shared sprite, so that islands don't embed drawings. The button that contains it has the accessible
 * name.
 */
export function Icon({ name }: { name: string }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${icons}#${name}`} />
    </svg>
  );
}
