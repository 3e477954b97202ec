import './bars.css';

interface Bar {
  name: string;
  href?: string | undefined;
  count: number;
  shown: string;
  /** The comparison, on one line. */
  note?: string | undefined;
  /** Whether this bar is the sum of the remaining names. */
  isRest?: boolean;
}

interface Props {
  bars: readonly Bar[];
  /** The number at 100 % of the width; by default, that of the longest bar. */
  whole?: number;
  /** Whether the bars have an order, such as the steps of a funnel. */
  isOrdered?: boolean;
}

/** A list of names with their numbers, each over a bar of proportional length. */
export function Bars({ bars, whole = Math.max(1, ...bars.map(({ count }) => count)), isOrdered = false }: Props) {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <List className="bars">
      {bars.map(({ name, href, count, shown, note, isRest }) => (
        <li key={`${name} ${isRest}`} className={isRest ? 'bars-rest' : undefined}>
          <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            <rect width={Math.max(count > 0 ? 0.6 : 0, Math.round((1_000 * count) / whole) / 10)} height="1" />
          </svg>
          <span className="bars-name">{href ? <a href={href}>{name}</a> : name}</span>
          <span className="bars-count">{shown}</span>
          {note && <span className="bars-note">{note}</span>}
        </li>
      ))}
    </List>
  );
}
