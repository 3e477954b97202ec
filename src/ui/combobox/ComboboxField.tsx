import { useCombobox, useMultipleSelection } from 'downshift';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Chip } from '../Chip.tsx';
import { ErrorText } from '../ErrorText.tsx';
import { usePage } from '../island.tsx';
import { useSearch } from './use-search.ts';

export interface Choice {
  id: string;
  name: string;
}

export interface ComboboxProps<Item extends Choice> {
  name: string;
  chosen: readonly Item[];
  choose: (chosen: readonly Item[]) => void;
  /** How many can be chosen. */
  max?: number;
  /** A call of the API, which also folds accents. */
  search: (words: string) => Promise<readonly Item[]>;
  /** Shown if nothing is found. */
  none: string;
  /** What is shown of an item besides its name. */
  show?: (item: Item) => ReactNode;
}

/** Where `Form` puts the focus for a fault of this field. */
const fieldIs = (name: string) => ({ 'data-field': name });

interface FieldProps<Item extends Choice> extends ComboboxProps<Item> {
  label: string;
  attributes: ComponentProps<'input'>;
}

/** The field of a combobox: what is chosen as chips, then where one types, then what was found. */
export function ComboboxField<Item extends Choice>(props: FieldProps<Item>) {
  const { name, label, chosen, choose, max = 1, search, none, show, attributes } = props;
  const { t } = usePage();
  const input = useRef<HTMLInputElement>(null);
  const { found, state, failure, look } = useSearch(search);
  const items = found.filter(({ id }) => !chosen.some((other) => other.id === id));
  const isFull = chosen.length >= max;
  const { getDropdownProps, getSelectedItemProps, removeSelectedItem } = useMultipleSelection<Item>({
    selectedItems: [...chosen],
    onSelectedItemsChange: ({ selectedItems = [] }) => choose(selectedItems),
  });
  const { isOpen, inputValue, highlightedIndex, getMenuProps, getInputProps, getItemProps, setInputValue, closeMenu } =
    useCombobox<Item>({
      items,
      inputId: String(attributes.id),
      selectedItem: null,
      itemToString: (item) => item?.name ?? '',
      defaultHighlightedIndex: 0,
      onInputValueChange: ({ inputValue: words }) => look(words),
      onSelectedItemChange: ({ selectedItem }) => {
        if (selectedItem) choose([...chosen, selectedItem]);
        setInputValue('');
        closeMenu();
      },
      // Leaving the field keeps what was typed, unless the Tab key has chosen.
      stateReducer: (now, { type, changes }) =>
        type === useCombobox.stateChangeTypes.InputBlur && !changes.selectedItem
          ? { ...changes, inputValue: now.inputValue }
          : changes,
    });
  const remove = (item: Item) => {
    removeSelectedItem(item);
    // Its button is gone; the field may only come back.
    setTimeout(() => input.current?.focus());
  };
  const hasWords = inputValue.trim() !== '';
  const isShown = isOpen && items.length > 0;
  return (
    <div className="combobox">
      {chosen.length > 0 && (
        <ul className="chips" aria-label={t('islands:combobox.chosen')}>
          {chosen.map((item, index) => (
            <Chip
              key={item.id}
              name={item.name}
              remove={() => remove(item)}
              button={{ ...getSelectedItemProps({ selectedItem: item, index }), tabIndex: 0, ...fieldIs(name) }}
            >
              {show?.(item)}
              <input type="hidden" name={name} value={item.id} />
            </Chip>
          ))}
        </ul>
      )}
      <div className="combobox-field" hidden={isFull}>
        <input
          {...attributes}
          {...getInputProps(
            getDropdownProps({
              ref: input,
              preventKeyAction: isShown,
              'aria-expanded': isShown,
              // Its label is the frame's.
              'aria-labelledby': undefined,
              onKeyDown: (event: KeyboardEvent) => {
                // It chooses here, instead of sending the form.
                if (event.key === 'Enter' && hasWords) event.preventDefault();
              },
            }),
          )}
          className="input"
          autoComplete="off"
          {...fieldIs(name)}
        />
        <ul {...getMenuProps({ 'aria-label': label })} className="combobox-list" hidden={!isShown}>
          {items.map((item, index) => (
            <li
              key={item.id}
              {...getItemProps({ item, index })}
              className="combobox-option"
              data-active={highlightedIndex === index || undefined}
            >
              {show?.(item)}
              {item.name}
            </li>
          ))}
        </ul>
      </div>
      <State failure={failure}>
        {hasWords && state === 'searching' && t('islands:combobox.searching')}
        {hasWords && state === 'found' && items.length === 0 && none}
      </State>
    </div>
  );
}

/** What is being done, or why it failed. */
function State({ failure, children }: { failure: string | null; children: ReactNode }) {
  const { t } = usePage();
  return (
    <>
      <p className="combobox-state" role="status">
        {children}
      </p>
      <p className="combobox-state field-error" role="alert">
        {failure && <ErrorText t={t} code={failure} />}
      </p>
    </>
  );
}
