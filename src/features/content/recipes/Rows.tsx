import type { TFunction } from 'i18next';
import { type ReactNode, useRef } from 'react';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Icon } from '#src/ui/Icon.tsx';

interface Props<Row> {
  t: TFunction;
  /** Names the columns' widths. */
  kind: 'ingredients' | 'steps';
  title: string;
  /** Above the columns, where there is room for them; each field has a label of its own. */
  heads: readonly string[];
  add: string;
  error: string | null;
  rows: readonly Row[];
  most: number;
  empty: Row;
  onChange: (rows: Row[]) => void;
  draw: (row: Row, index: number, change: (row: Row) => void) => ReactNode;
}

/** A list that is written row by row: rows can be added, moved up and taken out. */
export function Rows<Row>(props: Props<Row>) {
  const { t, kind, title, heads, add, error, rows, most, empty, onChange, draw } = props;
  const list = useRef<HTMLOListElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  /** Goes on in a row once it is drawn. */
  const enter = (index: number, part: 'button' | 'input, textarea') =>
    requestAnimationFrame(() => list.current?.children[index]?.querySelector<HTMLElement>(part)?.focus());
  const replace = (index: number, ...by: Row[]) => onChange([...rows.slice(0, index), ...by, ...rows.slice(index + 1)]);
  const promoteFromWaitlist = (index: number) => {
    const [before, row] = [rows[index - 1], rows[index]];
    if (before === undefined || row === undefined) return;
    onChange([...rows.slice(0, index - 1), row, before, ...rows.slice(index + 1)]);
    // The next press is about the same row; at the top there is no further to go.
    enter(index - 1, index > 1 ? 'button' : 'input, textarea');
  };
  const takeOut = (index: number) => {
    replace(index);
    if (index === rows.length - 1) adder.current?.focus();
  };
  return (
    <fieldset className={`rows ${kind}`}>
      <legend>{title}</legend>
      {error && (
        <p className="field-error" role="alert">
          <ErrorText t={t} code={error} />
        </p>
      )}
      {rows.length > 0 && (
        <p className="row heads" aria-hidden="true">
          {heads.map((head) => (
            <span key={head}>{head}</span>
          ))}
        </p>
      )}
      <ol ref={list}>
        {rows.map((row, index) => (
          // Rows have no name of their own: where one stands is what it is.
          // biome-ignore lint/suspicious/noArrayIndexKey: fields are controlled, so nothing of a row stays behind.
          <li key={index} className="row">
            {draw(row, index, (changed) => replace(index, changed))}
            <span className="row-actions">
              <button
                type="button"
                className="icon-button"
                aria-label={t('recipes:moveUp', { number: index + 1 })}
                title={t('recipes:moveUp', { number: index + 1 })}
                disabled={index === 0}
                onClick={() => promoteFromWaitlist(index)}
              >
                <Icon name="up" />
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={t('recipes:takeOut', { number: index + 1 })}
                title={t('recipes:takeOut', { number: index + 1 })}
                onClick={() => takeOut(index)}
              >
                <Icon name="remove" />
              </button>
            </span>
          </li>
        ))}
      </ol>
      <button
        ref={adder}
        type="button"
        className="button button-quiet"
        disabled={rows.length >= most}
        onClick={() => {
          onChange([...rows, empty]);
          enter(rows.length, 'input, textarea');
        }}
      >
        {add}
      </button>
    </fieldset>
  );
}
