import { useId, useState } from 'react';
import { changeQuery } from '#src/client/address.ts';
import { Badge } from '../Badge.tsx';
import { Icon } from '../Icon.tsx';
import { usePage, usePlace } from '../island.tsx';
import { type Choice, ChoiceField, type Typed, TypedField } from './filter-fields.tsx';
import './controls.css';
import './filters.css';

/** A choice of values with their texts. */
export const choiceOf = <const Value extends string>(
  name: string,
  label: string,
  values: readonly Value[],
  textOf: (value: Value) => string,
): Choice => ({ name, label, options: values.map((value) => ({ value, text: textOf(value) })) });

interface Props {
  /** `short` is shown in the field where the label would be cut. */
  search?: { name: string; label: string; short?: string };
  choices: readonly Choice[];
  /** Filters that are rarely used: they unfold on request, and while one of them acts. */
  rare?: { choices: readonly Choice[]; typed: readonly Typed[] };
}

const namesOf = (filters: ReadonlyArray<{ name: string }>) => filters.map(({ name }) => name);
const noneRare = { choices: [], typed: [] };

/** Filters that act as they change. They are in the address, so that a view can be shared and Back undoes them. */
export function Filters({ search, choices, rare = noneRare }: Props) {
  const { t } = usePage();
  const { query } = usePlace();
  const countActive = (names: readonly string[]) => names.filter((name) => query[name]).length;
  const rareNames = namesOf([...rare.choices, ...rare.typed]);
  const names = [...(search ? [search.name] : []), ...namesOf(choices), ...rareNames];
  const active = countActive(names);
  const [isOpen, setOpen] = useState(false);
  const [isRareOpen, setRareOpen] = useState(countActive(rareNames) > 0);
  const id = useId();
  return (
    <search className="filters" data-open={isOpen || undefined}>
      {search && <TypedField key={search.name} {...search} type="search" />}
      {names.length > 1 && (
        <Unfold
          text={t('islands:table.filters')}
          className="unfold-filters"
          isOpen={isOpen}
          change={setOpen}
          of={active}
        />
      )}
      {choices.map((choice) => (
        <ChoiceField key={choice.name} {...choice} />
      ))}
      {rareNames.length > 0 && (
        <>
          <Unfold
            text={t('islands:table.moreFilters')}
            className="unfold-rare"
            isOpen={isRareOpen}
            change={setRareOpen}
            of={countActive(rareNames)}
            panel={id}
          />
          <div className="rare-filters" id={id} hidden={!isRareOpen}>
            {rare.choices.map((choice) => (
              <ChoiceField key={choice.name} {...choice} />
            ))}
            {rare.typed.map((typed) => typed.type !== 'date' && <TypedField key={typed.name} {...typed} />)}
            {/* The first and the last day stay in one row. */}
            <div className="date-fields">
              {rare.typed.map((typed) => typed.type === 'date' && <TypedField key={typed.name} {...typed} />)}
            </div>
          </div>
        </>
      )}
      {active > 0 && (
        <button
          type="button"
          className="button clear-filters"
          onClick={() => changeQuery(Object.fromEntries([...names, 'cursor'].map((name) => [name, ''])))}
        >
          {t('islands:table.clear')}
        </button>
      )}
    </search>
  );
}

interface UnfoldProps {
  text: string;
  className: string;
  isOpen: boolean;
  change: (isOpen: boolean) => void;
  /** How many of the filters that it unfolds act. */
  of: number;
  panel?: string;
}

function Unfold({ text, className, isOpen, change, of, panel }: UnfoldProps) {
  return (
    <button
      type="button"
      className={`button button-quiet ${className}`}
      aria-expanded={isOpen}
      aria-controls={panel}
      onClick={() => change(!isOpen)}
    >
      <Icon name="filters" />
      {text}
      {of > 0 && (
        <Badge tone="brand" isSmall>
          {of}
        </Badge>
      )}
    </button>
  );
}
