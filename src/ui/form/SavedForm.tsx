import { useEffect, useRef, useState } from 'react';
import { isUnsaved, showSavedValuesOnReturn } from '#src/client/unsaved-input.ts';
import { Form, type FormProps } from './Form.tsx';
import './saved-form.css';
import './sticky-save.css';
import { updateShownValues } from './update-shown-values.ts';

interface Props<Values, Result> extends FormProps<Values, Result> {
  /**
   * The version of the values that the fields show. When it changes, the fields show the new values, except where
   * something was typed.
   */
  version: number;
  /** The text shown once the form is saved: "Saved." */
  saved: string;
}

/** A form for stored values, such as settings. It is saved in place, with a confirmation beside its button. */
export function SavedForm<Values extends object, Result>(props: Props<Values, Result>) {
  const { version, saved, send, done, acts, formRef, ...others } = props;
  const own = useRef<HTMLFormElement>(null);
  const form = formRef ?? own;
  const shown = useRef<ReturnType<typeof updateShownValues> | null>(null);
  const [isSaved, setSaved] = useState(false);
  useEffect(() => (form.current ? showSavedValuesOnReturn(form.current) : undefined), [form]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version has other values.
  useEffect(() => {
    if (form.current) shown.current = updateShownValues(form.current, shown.current);
  }, [version, form]);
  return (
    <div className="saved-form" onInput={() => setSaved(false)}>
      <Form<Values, Result>
        {...others}
        formRef={form}
        send={(values) => {
          setSaved(false);
          return send(values);
        }}
        done={(result) => {
          done(result);
          // More may have been typed while the form was being saved.
          setSaved(form.current !== null && !isUnsaved(form.current));
        }}
        acts={
          <>
            {acts}
            <span className="form-saved" role="status">
              {isSaved && saved}
            </span>
          </>
        }
      />
    </div>
  );
}
