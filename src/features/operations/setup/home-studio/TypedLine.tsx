import { type ComponentProps, useState } from 'react';
import { LineField } from '#src/features/content/drafts/LineField.tsx';

/** A field for a text of the home page. Keeps the text as typed, because the draft trims a trailing space. */
export function TypedLine({ value, onChange, ...field }: Omit<ComponentProps<typeof LineField>, 'onLeave'>) {
  const [text, setText] = useState<string | null>(null);
  return (
    <LineField
      {...field}
      value={text ?? value}
      onChange={(typed) => {
        setText(typed);
        onChange(typed);
      }}
      onLeave={() => setText(null)}
    />
  );
}
