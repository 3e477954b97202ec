import { type RefObject, useCallback, useEffect, useState } from 'react';
import { valuesOf } from '#src/client/form-values.ts';

/** The fields of a form, by name: `name`, `texts.et.subject`. Of several values, only the first is included. */
export type Fields = Readonly<Record<string, string>>;

/** Reads a form's current values, even if its island isn't live yet. */
const fieldsOf = (form: HTMLFormElement): Fields =>
  Object.fromEntries(
    Object.entries(valuesOf(form)).flatMap(([name, [value]]) => (value === undefined ? [] : [[name, value]])),
  );

/** Returns a form's values, updated on input and after a script has filled it; `first` until its island is live. */
export function useFormFields<First extends Fields | null>(
  form: RefObject<HTMLFormElement | null>,
  first: First,
): Fields | First {
  const [fields, setFields] = useState<Fields | First>(first);
  useFieldsListener(form, setFields);
  return fields;
}

/**
 * Returns what `read` derives from a form's fields; null until its island is live. Input that doesn't change the result
 * doesn't cause rendering. Pass a stable function.
 */
export function useFormText(form: RefObject<HTMLFormElement | null>, read: (fields: Fields) => string): string | null {
  const [text, setText] = useState<string | null>(null);
  const follow = useCallback((fields: Fields) => setText(read(fields)), [read]);
  useFieldsListener(form, follow);
  return text;
}

function useFieldsListener(form: RefObject<HTMLFormElement | null>, tell: (fields: Fields) => void): void {
  useEffect(() => {
    const { current } = form;
    if (!current) return;
    const follow = () => tell(fieldsOf(current));
    follow();
    const events = ['input', 'change'] as const;
    for (const name of events) current.addEventListener(name, follow);
    return () => {
      for (const name of events) current.removeEventListener(name, follow);
    };
  }, [form, tell]);
}
