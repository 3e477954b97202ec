import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { usePage } from './island.tsx';
import './chip.css';

interface Props {
  name: string;
  remove: () => void;
  /** Additional attributes of the chip's button. */
  button?: ComponentProps<'button'>;
  /** Shown before the name. */
  children?: ReactNode;
}

/** A chosen item that can be removed, in a list with the class `chips`. */
export function Chip({ name, remove, button, children }: Props) {
  const { t } = usePage();
  return (
    <li className="chip">
      {children}
      {name}
      <button {...button} type="button" aria-label={t('islands:chip.remove', { name })} onClick={remove}>
        <Icon name="close" />
      </button>
    </li>
  );
}
