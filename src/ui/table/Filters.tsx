import { useId, useState } from 'react';
import { changeQuery } from '#src/client/address.ts';
import { Badge } from '../Badge.tsx';
import { Icon } from '../Icon.tsx';
import { useListLocation, usePage } from '../island.tsx';
import {
  type Choice,
  ChoiceField,
  type DayRange,
  DayRangeFields,
  TypedField,
  type TypedFilter,
} from './filter-fields.tsx';
import './controls.css';
import './filters.css';

/** Creates a choice of values with their texts. */
export const createChoice = <const Value extends string>(
  name: string,
  label: string,
  values: readonly Value[],
  textOf: (value: Value) => string,
): Choice => ({ name, label, options: values.map((value) => ({ value, text: textOf(value) })) });

interface Props {
  /** `short` replaces the label in the field where the label would be cut off. */
  search?: { name: string; label: string; short?: string };
  choices: readonly Choice[];
  ranges?: readonly DayRange[];
  /** Filters that are rarely used: hidden until requested, or while one of them is set. */
  rare?: { choices?: readonly Choice[]; typed?: readonly TypedFilter[]; ranges?: readonly DayRange[] };
}

const namesOf = (filters: ReadonlyArray<{ name: string }>) => filters.map(({ name }) => name);
const namesOfRanges = (ranges: readonly DayRange[]) => ranges.flatMap(({ from, to }) => [from, to]);

/** Filters that apply as they change. They are in the URL, so that a view can be shared and Back undoes them. */
export function Filters({ search, choices, ranges = [], rare = {} }: Props) {
  const { t } = usePage();
  const { query } = useListLocation();
  const { choices: rareChoices = [], typed = [], ranges: rareRanges = [] } = rare;
  const countActive = (of: readonly string[], within: readonly DayRange[]) =>
    of.filter((name) => query[name]).length + within.filter(({ from, to }) => query[from] || query[to]).length;
  const rareNames = namesOf([...rareChoices, ...typed]);
  const hasRare = rareNames.length + rareRanges.length > 0;
  // The search field isn't a filter: it is always in view, and has its own button to clear it.
  const usual = namesOf(choices);
  const rareActive = countActive(rareNames, rareRanges);
  const active = countActive(usual, ranges) + rareActive;
  const names = [
    ...(search ? [search.name] : []),
    ...usual,
    ...rareNames,
    ...namesOfRanges([...ranges, ...rareRanges]),
  ];
  const [isOpen, setOpen] = useState(false);
  const [isRareOpen, setRareOpen] = useState(rareActive > 0);
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
      {ranges.map((range) => (
        <DayRangeFields key={range.from} {...range} />
      ))}
      {hasRare && (
        <>
          <Unfold
            text={t('islands:table.moreFilters')}
            className="unfold-rare"
            isOpen={isRareOpen}
            change={setRareOpen}
            of={rareActive}
            panel={id}
          />
          <div className="rare-filters" id={id} hidden={!isRareOpen}>
            {rareChoices.map((choice) => (
              <ChoiceField key={choice.name} {...choice} />
            ))}
            {typed.map((field) => (
              <TypedField key={field.name} {...field} />
            ))}
            {rareRanges.map((range) => (
              <DayRangeFields key={range.from} {...range} />
            ))}
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
  /** How many of the hidden filters are set. */
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
