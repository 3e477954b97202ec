import type { TFunction } from 'i18next';
import { type ReactNode, useRef } from 'react';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Icon } from '#src/ui/Icon.tsx';

interface Props<Row> {
  t: TFunction;
  /** The CSS class that sets the column widths. */
  kind: 'ingredients' | 'steps';
  title: string;
  /** Column headings, shown if there is room. Each field also has its own label. */
  heads: readonly string[];
  add: string;
  error: string | null;
  rows: readonly Row[];
  max: number;
  empty: Row;
  onChange: (rows: Row[]) => void;
  draw: (row: Row, index: number, change: (row: Row) => void) => ReactNode;
}

/** An editable list: rows can be added, moved up and removed. */
export function Rows<Row>(props: Props<Row>) {
  const { t, kind, title, heads, add, error, rows, max, empty, onChange, draw } = props;
  const list = useRef<HTMLOListElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  /** Focuses a row once it's rendered. */
  const enter = (index: number, part: 'button' | 'input, textarea') =>
    requestAnimationFrame(() => list.current?.children[index]?.querySelector<HTMLElement>(part)?.focus());
  const replace = (index: number, ...by: Row[]) => onChange([...rows.slice(0, index), ...by, ...rows.slice(index + 1)]);
  const moveUp = (index: number) => {
    const [before, row] = [rows[index - 1], rows[index]];
    if (before === undefined || row === undefined) return;
    onChange([...rows.slice(0, index - 1), row, before, ...rows.slice(index + 1)]);
    // Keeps the focus on the moved row's button, or moves it to a field if the row is now at the top.
    enter(index - 1, index > 1 ? 'button' : 'input, textarea');
  };
  const remove = (index: number) => {
    replace(index);
    if (index === rows.length - 1) adder.current?.focus();
  };
  return (
    <fieldset className={`recipe-rows ${kind}`}>
      <legend>{title}</legend>
      {error && (
        <p className="field-error" role="alert">
          <ErrorText t={t} code={error} />
        </p>
      )}
      {rows.length > 0 && (
        <p className="recipe-row recipe-heads" aria-hidden="true">
          {heads.map((head) => (
            <span key={head}>{head}</span>
          ))}
        </p>
      )}
      <ol ref={list}>
        {rows.map((row, index) => (
          // Rows have no ids, only positions.
          // biome-ignore lint/suspicious/noArrayIndexKey: fields are controlled, so no row state is left behind.
          <li key={index} className="recipe-row">
            {draw(row, index, (changed) => replace(index, changed))}
            <span className="row-actions">
              <button
                type="button"
                className="icon-button"
                aria-label={t('recipes:moveUp', { number: index + 1 })}
                title={t('recipes:moveUp', { number: index + 1 })}
                disabled={index === 0}
                onClick={() => moveUp(index)}
              >
                <Icon name="up" />
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={t('recipes:takeOut', { number: index + 1 })}
                title={t('recipes:takeOut', { number: index + 1 })}
                onClick={() => remove(index)}
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
        disabled={rows.length >= max}
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
