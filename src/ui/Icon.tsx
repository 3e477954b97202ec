import icons from './icons.svg?url';

/** An icon from a shared sprite, so that islands don't embed drawings. The button provides the name. */
export function Icon({ name }: { name: string }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${icons}#${name}`} />
    </svg>
  );
}
