import { useRef, useState } from 'react';
import { Badge } from '#src/ui/Badge.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import type { ShownSpace } from './SpaceFields.tsx';

/** Loaded with the first row that opens. */
const ChangeSpace = lazyPart(() => import('./ChangeSpace.tsx').then((loaded) => loaded.ChangeSpace));

interface Props {
  space: ShownSpace;
  name: string;
  move: (by: -1 | 1) => void;
  /** Archives the space, or restores it from the archive. */
  archive: () => Promise<void>;
  saved: () => void;
}

/** A space's row, with arrows that move it. It expands to the form that changes it. */
export function SpaceRow({ space, name, move, archive, saved }: Props) {
  const { t } = usePage();
  const [isOpen, setOpen] = useState(false);
  const summary = useRef<HTMLElement>(null);
  const facts = [
    `/${space.slug}`,
    t(`space-administration:read.${space.readAccess}`),
    space.postAccess === 'members' ? null : t(`space-administration:post.${space.postAccess}`),
  ].filter(Boolean);
  return (
    <li className="card space-row" tabIndex={-1}>
      <div className="space-line">
        <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="unfolds" ref={summary}>
            <Icon name={space.icon} />
            <span className="space-name">{name}</span>
            {space.archivedAt !== null && <Badge>{t('space-administration:archived')}</Badge>}
          </summary>
          {isOpen && (
            <ChangeSpace
              space={space}
              archive={archive}
              saved={() => {
                setOpen(false);
                summary.current?.focus();
                saved();
              }}
            />
          )}
        </details>
        <p className="space-arrows">
          {([-1, 1] as const).map((by) => (
            <button
              key={by}
              type="button"
              className="button button-quiet"
              aria-label={t(by === -1 ? 'space-administration:up' : 'space-administration:down', { name })}
              onClick={() => move(by)}
            >
              <Icon name={by === -1 ? 'up' : 'down'} />
            </button>
          ))}
        </p>
      </div>
      <p className="muted space-facts">{facts.join(' · ')}</p>
    </li>
  );
}
