import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { changeQuery } from '#src/client/address.ts';
import { Icon } from '../Icon.tsx';
import { usePage, usePlace } from '../island.tsx';

export interface Choice {
  /** Its name in the address. */
  name: string;
  label: string;
  options: ReadonlyArray<{ value: string; text: string }>;
}

/** A choice of values with their texts. */
export const choiceOf = <const Value extends string>(
  name: string,
  label: string,
  values: readonly Value[],
  textOf: (value: Value) => string,
): Choice => ({ name, label, options: values.map((value) => ({ value, text: textOf(value) })) });

interface Props {
  search?: { name: string; label: string };
  choices: readonly Choice[];
}

/** Waits until nobody has typed for this long. */
const quietMs = 350;

/** Filters that act as they change. They are in the address, so that a view can be shared and Back undoes them. */
export function Filters({ search, choices }: Props) {
  const { t } = usePage();
  const { query } = usePlace();
  const names = [...(search ? [search.name] : []), ...choices.map(({ name }) => name)];
  const active = names.filter((name) => query[name]).length;
  const [isOpen, setOpen] = useState(false);
  return (
    <search className="filters" data-open={isOpen || undefined}>
      {search && <SearchField key={search.name} {...search} />}
      <button
        type="button"
        className="button button-quiet unfold-filters"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="filters" />
        {t('islands:table.filters')}
        {active > 0 && <span className="badge badge-mini">{active}</span>}
      </button>
      {choices.map(({ name, label, options }) => {
        const value = query[name] ?? '';
        return (
          <select
            key={name}
            className="input"
            aria-label={label}
            value={value}
            data-chosen={value !== '' || undefined}
            onChange={({ target }) => changeQuery({ [name]: target.value, cursor: '' })}
          >
            <option value="">{label}</option>
            {value !== '' && !options.some((option) => option.value === value) && (
              <option value={value}>{value}</option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.text}
              </option>
            ))}
          </select>
        );
      })}
      {active > 0 && (
        <button
          type="button"
          className="button"
          onClick={() => changeQuery(Object.fromEntries([...names, 'cursor'].map((name) => [name, ''])))}
        >
          {t('islands:table.clear')}
        </button>
      )}
    </search>
  );
}

function SearchField({ name, label }: { name: string; label: string }) {
  const { query } = usePlace();
  const inAddress = query[name] ?? '';
  const [typed, setTyped] = useState(inAddress);
  const sent = useRef(inAddress);
  const input = useRef<HTMLInputElement>(null);
  // What was typed before the browser took over.
  useEffect(() => setTyped(input.current?.value ?? ''), []);
  useEffect(() => {
    // Back, or "Clear filters".
    if (inAddress === sent.current) return;
    sent.current = inAddress;
    setTyped(inAddress);
  }, [inAddress]);
  useEffect(() => {
    if (typed.trim() === sent.current) return;
    const waiting = setTimeout(() => send(typed), quietMs);
    return () => clearTimeout(waiting);
  });
  const send = (text: string) => {
    sent.current = text.trim();
    changeQuery({ [name]: sent.current, cursor: '' });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send(typed);
  };
  return (
    <form className="search-field" onSubmit={submit}>
      <Icon name="search" />
      <input
        ref={input}
        className="input"
        type="search"
        name={name}
        aria-label={label}
        placeholder={label}
        maxLength={100}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </form>
  );
}
