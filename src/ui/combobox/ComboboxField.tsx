import {
  type UseComboboxState,
  type UseComboboxStateChangeOptions,
  useCombobox,
  useMultipleSelection,
} from 'downshift';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
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
  /** The maximum number of options that can be chosen. */
  max?: number;
  /** Searches with an API call, which also ignores accents. */
  search: (words: string) => Promise<readonly Item[]>;
  /** The text shown if nothing is found. */
  none: string;
  /** Renders the part of an item that is shown besides its name. */
  show?: (item: Item) => ReactNode;
}

/** Marks the element that `Form` focuses for an error of this field. */
const fieldIs = (name: string) => ({ 'data-field': name });

export interface ComboboxFieldProps<Item extends Choice> extends ComboboxProps<Item> {
  label: string;
  /** The text typed before the field loaded, and whether the field gets the focus. */
  begun?: { words: string; hasFocus: boolean };
  attributes: ComponentProps<'input'>;
}

/** The field of a combobox: the chosen options as chips, then the input, then the results. */
export function ComboboxField<Item extends Choice>(props: ComboboxFieldProps<Item>) {
  const { name, label, chosen, choose, max = 1, search, none, show, attributes, begun } = props;
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
      initialInputValue: begun?.words ?? '',
      initialIsOpen: Boolean(begun?.words),
      itemToString: (item) => item?.name ?? '',
      defaultHighlightedIndex: 0,
      onInputValueChange: ({ inputValue: words }) => look(words),
      onSelectedItemChange: ({ selectedItem }) => {
        if (selectedItem) choose([...chosen, selectedItem]);
        setInputValue('');
        closeMenu();
      },
      stateReducer: keepTypedText,
    });
  useEarlyInput(begun, input, look);
  const remove = (item: Item) => {
    removeSelectedItem(item);
    // The button that had the focus is gone, and the input may only just have been rendered again.
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
              // The frame has the label.
              'aria-labelledby': undefined,
              onKeyDown: (event: KeyboardEvent) => {
                // Enter chooses an option here, instead of sending the form.
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

/** Keeps the typed text on blur, unless the Tab key has chosen an option. */
function keepTypedText<Item>(now: UseComboboxState<Item>, { type, changes }: UseComboboxStateChangeOptions<Item>) {
  return type === useCombobox.stateChangeTypes.InputBlur && !changes.selectedItem
    ? { ...changes, inputValue: now.inputValue }
    : changes;
}

/** Continues with the text typed before the field loaded. */
function useEarlyInput(
  begun: ComboboxFieldProps<Choice>['begun'],
  input: RefObject<HTMLInputElement | null>,
  look: (words: string) => void,
): void {
  const begin = useEffectEvent(() => {
    if (begun?.hasFocus) input.current?.focus();
    if (begun?.words) look(begun.words);
  });
  useEffect(() => begin(), []);
}

/** The state of the search, or why it failed. */
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
