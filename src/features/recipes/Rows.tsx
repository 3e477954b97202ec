import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { errorText } from '../../lib/error-text.ts';

interface Props<Row> {
  t: TFunction;
  title: string;
  add: string;
  error: string | null;
  rows: readonly Row[];
  most: number;
  empty: Row;
  onChange: (rows: Row[]) => void;
  draw: (row: Row, index: number, change: (row: Row) => void) => ReactNode;
}

/** A list that is written row by row: rows can be added, moved up and taken out. */
export function Rows<Row>({ t, title, add, error, rows, most, empty, onChange, draw }: Props<Row>) {
  const replace = (index: number, ...by: Row[]) => onChange([...rows.slice(0, index), ...by, ...rows.slice(index + 1)]);
  const moveUp = (index: number) => {
    const [before, row] = [rows[index - 1], rows[index]];
    if (before === undefined || row === undefined) return;
    onChange([...rows.slice(0, index - 1), row, before, ...rows.slice(index + 1)]);
  };
  return (
    <fieldset className="rows">
      <legend>{title}</legend>
      {error && (
        <p className="field-error" role="alert">
          {errorText(t, error)}
        </p>
      )}
      <ol>
        {rows.map((row, index) => (
          // Rows have no name of their own: where one stands is what it is.
          // biome-ignore lint/suspicious/noArrayIndexKey: fields are controlled, so nothing of a row stays behind.
          <li key={index}>
            {draw(row, index, (changed) => replace(index, changed))}
            <p className="row-actions">
              <button
                type="button"
                className="button button-quiet"
                disabled={index === 0}
                onClick={() => moveUp(index)}
              >
                {t('recipes:moveUp')}
              </button>
              <button type="button" className="button button-quiet" onClick={() => replace(index)}>
                {t('recipes:takeOut')}
              </button>
            </p>
          </li>
        ))}
      </ol>
      <button
        type="button"
        className="button button-quiet"
        disabled={rows.length >= most}
        onClick={() => onChange([...rows, empty])}
      >
        {add}
      </button>
    </fieldset>
  );
}
