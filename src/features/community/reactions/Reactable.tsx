import { useState } from 'react';
import { Icon } from '#src/ui/Icon.tsx';
import { usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { ReactionBar } from './ReactionBar.tsx';
import type { ReactorsRoute } from './Reactors.tsx';

const Reactors = lazyPart(() => import('./Reactors.tsx').then((loaded) => loaded.Reactors));

interface Props {
  /** The API call that lists who reacted. */
  route: ReactorsRoute;
  id: string;
  reactions: Readonly<Record<string, number>>;
  mine: readonly string[];
  offered: readonly string[];
  choose: (name: string, isAdded: boolean) => void;
}

/** The bar of reactions, with the button that shows who reacted. */
export function Reactable({ route, id, ...bar }: Props) {
  const { t } = usePage();
  const [isOpen, setOpen] = useState(false);
  const isAny = Object.values(bar.reactions).some((count) => count > 0);
  return (
    <div className="reactable">
      <ReactionBar {...bar} />
      {isAny && (
        <button
          type="button"
          className="reaction add"
          aria-haspopup="dialog"
          aria-label={t('reactions:who')}
          title={t('reactions:who')}
          onClick={() => setOpen(true)}
        >
          <Icon name="members" />
        </button>
      )}
      {isOpen && <Reactors route={route} id={id} close={() => setOpen(false)} />}
    </div>
  );
}
