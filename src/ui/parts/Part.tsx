import { type ReactNode, useId } from 'react';

/** Shows a part under a heading with its name in the code. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="part" aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      {children}
    </section>
  );
}
