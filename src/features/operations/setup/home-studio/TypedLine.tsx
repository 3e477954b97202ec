import { type ComponentProps, useState } from 'react';
import { LineField } from '#src/features/content/drafts/LineField.tsx';

/** A text of the home page. What is being typed stays as it is, since the draft leaves out a space at the end. */
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
