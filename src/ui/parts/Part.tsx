import { type ReactNode, useId } from 'react';

/** A part's name in the code is its heading. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="part" aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      {children}
    </section>
  );
}
