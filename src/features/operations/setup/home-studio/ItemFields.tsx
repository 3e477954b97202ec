import { type ReactNode, useRef } from 'react';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import type { FieldProps } from './SectionForm.tsx';
import type { Values } from './section-values.ts';

interface Props extends FieldProps {
  name: 'items' | 'paragraphs';
  path: string;
  items: readonly Values[];
  min: number;
  max: number;
  empty: Values;
  onChange: (items: readonly Values[]) => void;
  draw: (item: Values, index: number, change: (item: Values) => void) => ReactNode;
}

/** The fields of a section's repeated parts, with buttons that add, move up or remove one. */
export function ItemFields({ t, faults, name, path, items, min, max, empty, onChange, draw }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const enter = (index: number, part: string) =>
    requestAnimationFrame(() => list.current?.children[index]?.querySelector<HTMLElement>(part)?.focus());
  const moveUp = (index: number) => {
    onChange(items.toSpliced(index, 1).toSpliced(index - 1, 0, ...items.slice(index, index + 1)));
    enter(index - 1, index > 1 ? 'button' : 'input, textarea, select');
  };
  const remove = (index: number) => {
    onChange(items.toSpliced(index, 1));
    enter(Math.max(0, index - 1), 'input, textarea, select');
  };
  const add = () => {
    onChange([...items, empty]);
    enter(items.length, 'input, textarea, select');
  };
  return (
    <fieldset className="part item-part">
      <legend>{t(`home-studio:field.${name}`)}</legend>
      <span className="field-error" role="alert">
        {faults[path] && <ErrorText t={t} code={faults[path]} />}
      </span>
      <ol ref={list}>
        {items.map((item, index) => (
          // Items have no ids, only positions.
          // biome-ignore lint/suspicious/noArrayIndexKey: fields are controlled, so no state of an item is left behind.
          <li key={index} className="part-item">
            <div className="item-head">
              <span>{t(`home-studio:nth.${name}`, { number: index + 1 })}</span>
              <button
                type="button"
                className="icon-button"
                disabled={index === 0}
                aria-label={t('home-studio:itemUp', { number: index + 1 })}
                onClick={() => moveUp(index)}
              >
                <Icon name="up" />
              </button>
              <button
                type="button"
                className="icon-button"
                disabled={items.length <= min}
                aria-label={t('home-studio:itemOut', { number: index + 1 })}
                onClick={() => remove(index)}
              >
                <Icon name="remove" />
              </button>
            </div>
            {draw(item, index, (changed) => onChange(items.with(index, changed)))}
          </li>
        ))}
      </ol>
      {items.length < max && (
        <button type="button" className="button button-quiet" onClick={add}>
          {t(`home-studio:addPart.${name}`)}
        </button>
      )}
    </fieldset>
  );
}
