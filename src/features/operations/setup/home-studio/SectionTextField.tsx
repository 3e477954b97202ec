import { type ComponentProps, useState } from 'react';
import { DraftTextField } from '#src/features/content/drafts/DraftTextField.tsx';

/** A field for a text of the home page. Keeps the text as typed, because the draft trims a trailing space. */
export function SectionTextField({
  value,
  onChange,
  ...field
}: Omit<ComponentProps<typeof DraftTextField>, 'onLeave'>) {
  const [text, setText] = useState<string | null>(null);
  return (
    <DraftTextField
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
