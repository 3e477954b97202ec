import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  isPlain?: boolean;
  children: ReactNode;
}

/** A part of a member's record. It gets the focus when an action removes the button that had it. */
export function RecordSection({ title, isPlain = false, children }: Props) {
  const id = useId();
  return (
    <section className={isPlain ? 'record-part' : 'record-part card'} aria-labelledby={id} tabIndex={-1}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
