import './skeleton.css';

interface Props {
  /** The shape of the content that is loading: lines of text, rows with a face, a card with a picture. */
  kind: 'lines' | 'rows' | 'card';
  /** The text for screen readers, such as "Loading…". Omit it while an island's texts are themselves being loaded. */
  word?: string;
  /** How many shapes to show. */
  count?: number;
}

/**
 * Shown while something loads for the first time: nothing for a moment, then its shapes. Later, `useApiData` keeps
 * showing the previous data instead. The surrounding region has `aria-busy`.
 */
export function Skeleton({ kind, word, count = 3 }: Props) {
  return (
    <div className="skeleton" data-kind={kind}>
      {word && <span className="visually-hidden">{word}</span>}
      {Array.from({ length: kind === 'card' ? 1 : count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
        <span key={index} className="skeleton-item" aria-hidden="true">
          {kind === 'rows' && <span className="bone bone-face" />}
          {kind === 'card' && <span className="bone bone-picture" />}
          <span className="bone" />
          {kind !== 'lines' && <span className="bone" />}
        </span>
      ))}
    </div>
  );
}

/** A skeleton of table rows. */
export function SkeletonRows({ columns, word, count = 5 }: Omit<Props, 'kind'> & { columns: number }) {
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
    <tr key={row} className="skeleton">
      {Array.from({ length: columns }, (__, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
        <td key={column}>
          {row === 0 && column === 0 && <span className="visually-hidden">{word}</span>}
          <span className="bone" aria-hidden="true" />
        </td>
      ))}
    </tr>
  ));
}
