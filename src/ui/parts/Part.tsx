import type { ReactNode } from 'react';

/** A part's name in the code is its heading. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="part" aria-labelledby={name}>
      <h2 id={name}>{name}</h2>
      {children}
    </section>
  );
}
