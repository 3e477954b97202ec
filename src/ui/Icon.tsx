import icons from './icons.svg?url';

/** A sign of an island, from one file that is fetched once: islands carry no drawings. The name is the button's. */
export function Icon({ name }: { name: string }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${icons}#${name}`} />
    </svg>
  );
}
