import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Icon } from '../Icon.tsx';
import { InputField } from '../InputField.tsx';
import { usePage } from '../island.tsx';

interface Props {
  name: string;
  description: string;
  /** URL of the picture. Missing while it is being read, and for one that was restored with kept text. */
  address: string | null | undefined;
  label: string;
  /** Shown while the picture has no description. */
  reminder: string;
  maxLength: number;
  describe: (description: string) => void;
  remove: () => void;
  /** Whether the field takes the focus when it appears, unless the member is doing something else. */
  takesFocus?: boolean;
  /** Called on Enter instead of sending the form. */
  done?: (() => void) | undefined;
}

/** A picture with a field for its description, which is optional. Its place has the class `described-picture`. */
export function DescribedPicture(props: Props) {
  const { name, description, address, label, reminder, maxLength, describe, remove, takesFocus, done } = props;
  const { t } = usePage();
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the field appears.
  useEffect(() => {
    if (takesFocus && isIdle(document.activeElement)) field.current?.focus();
  }, []);
  const isMissing = description.trim() === '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (!done || event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    done();
  };
  return (
    <>
      {address ? <img src={address} alt="" /> : <Icon name="picture" />}
      <InputField
        t={t}
        ref={field}
        label={label}
        hint={isMissing && reminder}
        value={description}
        maxLength={maxLength}
        onChange={({ target }) => describe(target.value)}
        onKeyDown={onKeyDown}
        autoComplete="off"
      />
      <button
        type="button"
        className="icon-button"
        aria-label={t('islands:upload.remove', { name })}
        title={t('islands:upload.remove', { name })}
        onClick={remove}
      >
        <Icon name="close" />
      </button>
    </>
  );
}

/** Whether nothing has the focus, or only the button that chose the file. */
const isIdle = (focused: Element | null) =>
  focused === null || focused === document.body || focused.matches('[type="file"]');
