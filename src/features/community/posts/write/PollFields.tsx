import { type RefObject, useEffect, useRef, useState } from 'react';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { useFieldError } from '#src/ui/form/Form.tsx';
import { TextField } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';

const numbers = Array.from({ length: 10 }, (_, index) => index + 1);

interface Props {
  /** The form whose fields hold the options, even when kept text is restored into them. */
  form: RefObject<HTMLFormElement | null>;
  isShown: boolean;
}

/** The fields for a poll's options. They keep their values while another kind of post is chosen. */
export function PollFields({ form, isShown }: Props) {
  const { t } = usePage();
  return (
    <fieldset className="poll-fields" hidden={!isShown}>
      <legend className="label">{t('post-form:poll.options')}</legend>
      <Options form={form} />
      <label className="poll-multiple">
        <input type="checkbox" name="isMultiple" /> {t('post-form:poll.multiple')}
      </label>
      <div className="poll-closing">
        <TextField
          type="datetime-local"
          name="closesAt"
          label={t('post-form:poll.closes')}
          hint={t('post-form:poll.closesHint')}
        />
      </div>
    </fieldset>
  );
}

function Options({ form }: Pick<Props, 'form'>) {
  const { t } = usePage();
  const fault = useFieldError('option');
  const { list, count, add } = useOptions(form);
  return (
    <>
      <div className="poll-options" ref={list}>
        {numbers.map((number) => (
          <input
            key={number}
            className="input"
            name="option"
            type="text"
            maxLength={120}
            autoComplete="off"
            aria-label={t('post-form:poll.option', { number })}
            aria-invalid={(fault !== null && number === 1) || undefined}
            placeholder={t('post-form:poll.option', { number })}
            hidden={number > count}
          />
        ))}
      </div>
      <p hidden={count === numbers.length}>
        <button className="button button-quiet" type="button" onClick={add}>
          {t('post-form:poll.add')}
        </button>
      </p>
      <span className="field-error" role="alert">
        {fault && <ErrorText t={t} code={fault} />}
      </span>
    </>
  );
}

/** Manages how many options are shown: all that are filled in, and those that were added. */
function useOptions(form: RefObject<HTMLFormElement | null>) {
  const list = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(2);
  const wantsFocus = useRef(false);
  useEffect(() => {
    const { current } = form;
    if (!current) return;
    const follow = () => {
      const filled = [...(list.current?.children ?? [])].findLastIndex((each) => 'value' in each && each.value);
      setCount((shown) => Math.max(shown, filled + 1));
    };
    follow();
    current.addEventListener('change', follow);
    return () => current.removeEventListener('change', follow);
  }, [form]);
  useEffect(() => {
    const last = list.current?.children.item(count - 1);
    if (wantsFocus.current && last instanceof HTMLElement) last.focus();
    wantsFocus.current = false;
  }, [count]);
  const add = () => {
    wantsFocus.current = true;
    setCount(count + 1);
  };
  return { list, count, add };
}
