import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useFieldError } from '#src/ui/form/Form.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { describedByAttributes, InputFrame } from '#src/ui/InputField.tsx';
import { usePage } from '#src/ui/island.tsx';
import './password-text.css';

interface Props extends ComponentProps<'input'> {
  name: string;
  label: string;
  hint?: ReactNode;
}

/** A password field that the member can reveal, like the one of `Field.astro`. */
export function PasswordInput({ label, hint, ...input }: Props) {
  const { t } = usePage();
  const own = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  const frame = { id: useId(), hint, error: useFieldError(input.name) };
  useEffect(() => {
    const form = own.current?.form;
    // Submits as a password field, so that the browser doesn't autofill the password into text fields.
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  return (
    <InputFrame {...frame} t={t} label={label}>
      <span className="password-text">
        <input
          {...input}
          {...describedByAttributes(frame)}
          ref={own}
          type={isShown ? 'text' : 'password'}
          className="input"
          maxLength={128}
        />
        <button
          type="button"
          className="password-reveal"
          aria-controls={frame.id}
          aria-pressed={isShown}
          aria-label={t('islands:showPassword')}
          onClick={() => setShown(!isShown)}
        >
          <Icon name="eye" />
        </button>
      </span>
    </InputFrame>
  );
}
