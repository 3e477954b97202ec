import type { UploadedImport } from '#api/features/operations/members/imports/contract.ts';

/** More don't fit a phone. */
const maxColumns = 4;

/** Fills the table of the first rows of a file, as they are read. */
export function showSample(
  preview: HTMLElement,
  headings: readonly string[],
  { sample }: NonNullable<UploadedImport['preview']>,
): void {
  const shown = columnsOf(sample);
  const row = (cells: readonly string[], name: 'th' | 'td') => {
    const line = document.createElement('tr');
    line.replaceChildren(
      ...shown.map((index) => {
        const cell = document.createElement(name);
        if (name === 'th') cell.setAttribute('scope', 'col');
        cell.textContent = cells[index] ?? '';
        return cell;
      }),
    );
    return line;
  };
  preview.querySelector('thead')?.replaceChildren(...(headings.some(Boolean) ? [row(headings, 'th')] : []));
  preview.querySelector('tbody')?.replaceChildren(...sample.map((cells) => row(cells, 'td')));
}

/** Columns with letters that show whether the encoding is right, then the first of the others, in file order. */
function columnsOf(sample: ReadonlyArray<readonly string[]>): number[] {
  const width = Math.max(0, ...sample.map((cells) => cells.length));
  const isTelling = (index: number) => sample.some((cells) => [...(cells[index] ?? '')].some((sign) => sign > '\x7f'));
  const all = Array.from({ length: width }, (_, index) => index);
  const chosen = [...all.filter(isTelling), ...all.filter((index) => !isTelling(index))].slice(0, maxColumns);
  return chosen.sort((one, other) => one - other);
}
