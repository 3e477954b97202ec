import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { changeQuery } from '#src/client/address.ts';
import { Icon } from '../Icon.tsx';
import { useListLocation, usePage } from '../island.tsx';

export interface Choice {
  /** The filter's name in the URL. */
  name: string;
  label: string;
  options: readonly Option[];
}

interface Option {
  value: string;
  text: string;
  /** The group of the filter in a long list. */
  group?: string;
}

export interface TypedFilter {
  name: string;
  label: string;
  short?: string;
  type: 'search' | 'text';
}

/** A range of days, both included: their names in the URL, and what happened on them. */
export interface DayRange {
  from: string;
  to: string;
  label: string;
}

/** The debounce of typing. */
const quietMs = 350;

export function ChoiceField({ name, label, options }: Choice) {
  const value = useListLocation().query[name] ?? '';
  return (
    <select
      className="input"
      aria-label={label}
      value={value}
      data-chosen={value !== '' || undefined}
      onChange={({ target }) => changeQuery({ [name]: target.value, cursor: '' })}
    >
      <option value="">{label}</option>
      {value !== '' && !options.some((option) => option.value === value) && <option value={value}>{value}</option>}
      {[...Map.groupBy(options, ({ group }) => group)].map(([group, of]) =>
        group === undefined ? (
          <Options key="" options={of} />
        ) : (
          <optgroup key={group} label={group}>
            <Options options={of} />
          </optgroup>
        ),
      )}
    </select>
  );
}

const Options = ({ options }: { options: readonly Option[] }) =>
  options.map(({ value, text }) => (
    <option key={value} value={value}>
      {text}
    </option>
  ));

/** The fields for the first and the last day, which stay in one row. */
export function DayRangeFields({ from, to, label }: DayRange) {
  const { t } = usePage();
  return (
    <fieldset className="date-fields">
      <legend className="visually-hidden">{label}</legend>
      <span aria-hidden="true">{label}</span>
      <TypedField name={from} label={t('islands:table.from')} type="date" />
      <span aria-hidden="true">–</span>
      <TypedField name={to} label={t('islands:table.to')} type="date" />
    </fieldset>
  );
}

/** A field for text or a day. It applies after a debounce, or at once with Enter. */
export function TypedField({
  name,
  label,
  short = label,
  type,
}: Omit<TypedFilter, 'type'> & { type: TypedFilter['type'] | 'date' }) {
  const inAddress = useListLocation().query[name] ?? '';
  const [typed, setTyped] = useState(inAddress);
  const sent = useRef(inAddress);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // Adopts text typed before hydration.
  useEffect(() => setTyped(input.current?.value ?? ''), []);
  useEffect(() => {
    // The URL changed by Back or "Clear filters".
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
    <form className={`${type}-field`} onSubmit={submit}>
      {type === 'search' && <Icon name="search" />}
      {type === 'date' && (
        <label className="visually-hidden" htmlFor={id}>
          {label}
        </label>
      )}
      <input
        ref={input}
        id={id}
        className="input"
        type={type}
        name={name}
        aria-label={type === 'date' ? undefined : label}
        placeholder={short}
        maxLength={100}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </form>
  );
}
