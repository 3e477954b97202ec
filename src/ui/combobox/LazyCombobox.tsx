import { type ComponentProps, type ComponentType, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Chip } from '../Chip.tsx';
import { useFieldError } from '../form/Form.tsx';
import { describedByAttributes, InputFrame } from '../InputField.tsx';
import { usePage } from '../island.tsx';
import type { FrameProps } from './Combobox.tsx';
import type { Choice, ComboboxFieldProps, ComboboxProps } from './ComboboxField.tsx';
import './combobox.css';

type Field<Item extends Choice> = ComponentType<ComboboxFieldProps<Item>>;

/**
 * A combobox that loads its script on the first focus, for pages that are otherwise heavy. Text typed until then is
 * kept, and so is the focus.
 */
export function LazyCombobox<Item extends Choice>({ label, hint, ...props }: ComboboxProps<Item> & FrameProps) {
  const { t } = usePage();
  const frame = { id: useId(), hint, error: useFieldError(props.name) };
  const [loaded, setLoaded] = useState<{ field: Field<Item>; words: string; hasFocus: boolean } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isComposing = useRef(false);
  const take = async () => {
    const { ComboboxField } = await import('./ComboboxField.tsx');
    // A letter that an input method is still composing would be lost.
    if (isComposing.current) return;
    const { current } = input;
    const hasFocus = current !== null && current === document.activeElement;
    // Synchronous, because a letter typed between reading the field and replacing it would be lost.
    flushSync(() => setLoaded((now) => now ?? { field: ComboboxField, words: current?.value ?? '', hasFocus }));
  };
  if (loaded) {
    const { field: ComboboxField, words, hasFocus } = loaded;
    return (
      <InputFrame t={t} label={label} {...frame}>
        <ComboboxField {...props} label={label} attributes={describedByAttributes(frame)} begun={{ words, hasFocus }} />
      </InputFrame>
    );
  }
  return (
    <InputFrame t={t} label={label} {...frame}>
      <Plain
        {...props}
        attributes={{
          ...describedByAttributes(frame),
          ref: input,
          onFocus: () => void take(),
          onCompositionStart: () => {
            isComposing.current = true;
          },
          onCompositionEnd: () => {
            isComposing.current = false;
            void take();
          },
        }}
      />
    </InputFrame>
  );
}

/** A plain field that looks like the field that replaces it and is announced in the same way. */
function Plain<Item extends Choice>({
  name,
  chosen,
  choose,
  max = 1,
  show,
  attributes,
}: ComboboxProps<Item> & { attributes: ComponentProps<'input'> }) {
  const { t } = usePage();
  return (
    <div className="combobox">
      {chosen.length > 0 && (
        <ul className="chips" aria-label={t('islands:combobox.chosen')}>
          {chosen.map((item) => (
            <Chip key={item.id} name={item.name} remove={() => choose(chosen.filter(({ id }) => id !== item.id))}>
              {show?.(item)}
              <input type="hidden" name={name} value={item.id} />
            </Chip>
          ))}
        </ul>
      )}
      <div className="combobox-field" hidden={chosen.length >= max}>
        <input
          {...attributes}
          className="input"
          role="combobox"
          aria-expanded={false}
          aria-autocomplete="list"
          aria-controls={`${attributes.id}-none`}
          autoComplete="off"
          data-field={name}
        />
      </div>
    </div>
  );
}
