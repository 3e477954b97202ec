import { type RefObject, useEffect, useState } from 'react';
import { valuesOf } from '#src/client/form-values.ts';

/** The fields of a form, by name: `name`, `texts.et.subject`. Of several values, the first. */
export type Fields = Readonly<Record<string, string>>;

/** What a form holds now, also while its island isn't live yet. */
const fieldsOf = (form: HTMLFormElement): Fields =>
  Object.fromEntries(
    Object.entries(valuesOf(form)).flatMap(([name, [value]]) => (value === undefined ? [] : [[name, value]])),
  );

/** What a form holds, as it is typed and also after a script has filled it; `first` until its island is live. */
export function useFormFields<First extends Fields | null>(
  form: RefObject<HTMLFormElement | null>,
  first: First,
): Fields | First {
  const [fields, setFields] = useState<Fields | First>(first);
  useEffect(() => {
    const { current } = form;
    if (!current) return;
    const follow = () => setFields(fieldsOf(current));
    follow();
    const events = ['input', 'change'] as const;
    for (const name of events) current.addEventListener(name, follow);
    return () => {
      for (const name of events) current.removeEventListener(name, follow);
    };
  }, [form]);
  return fields;
}
