import { type ComponentProps, useState } from 'react';
import { LineField } from '#src/features/content/drafts/LineField.tsx';

/** A text of the home page. It stays as it is while it is being typed, since the draft drops a space at the end. */
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
