import type { ReactNode } from 'react';
import { Email } from '#src/ui/Email.tsx';
import './invitations.css';

export interface ListedAddress {
  email: string;
  name?: string | null;
  /** The message about the address. */
  mark: ReactNode;
}

/** Lists addresses, each with a message about it. A long list scrolls. */
export function AddressList({ label, items }: { label: string; items: readonly ListedAddress[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <ul className="addresses" aria-label={label} tabIndex={0}>
      {items.map(({ email, name, mark }) => (
        <li key={email}>
          <span className="who">
            <span>
              <Email address={email} />
            </span>
            {name && <span className="muted">{name}</span>}
          </span>
          {mark}
        </li>
      ))}
    </ul>
  );
}
