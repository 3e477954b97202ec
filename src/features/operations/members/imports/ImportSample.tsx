import { usePage } from '#src/ui/island.tsx';

/** More columns don't fit on a phone. */
const maxColumns = 4;

interface Props {
  headings: readonly string[];
  sample: ReadonlyArray<readonly string[]>;
}

/** Shows the first rows of a file as they are parsed. */
export function ImportSample({ headings, sample }: Props) {
  const { t } = usePage();
  const shown = pickSampleColumns(sample);
  return (
    <table className="import-sample">
      <caption className="visually-hidden">{t('user-imports:preview.rows')}</caption>
      {headings.some(Boolean) && (
        <thead>
          <tr>
            {shown.map((column) => (
              <th key={column} scope="col">
                {headings[column]}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {sample.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have only their place.
          <tr key={row}>
            {shown.map((column) => (
              <td key={column}>{cells[column]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Chooses the columns to show, in file order: those with letters that show whether the encoding is right, then the
 * first of the others.
 */
function pickSampleColumns(sample: ReadonlyArray<readonly string[]>): number[] {
  const width = Math.max(0, ...sample.map((cells) => cells.length));
  const isTelling = (index: number) => sample.some((cells) => [...(cells[index] ?? '')].some((sign) => sign > '\x7f'));
  const all = Array.from({ length: width }, (_, index) => index);
  const chosen = [...all.filter(isTelling), ...all.filter((index) => !isTelling(index))].slice(0, maxColumns);
  return chosen.sort((one, other) => one - other);
}
