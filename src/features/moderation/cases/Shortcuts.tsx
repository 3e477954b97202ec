import { useEffect, useState } from 'react';
import { enableShortcuts } from '#src/client/shortcuts.ts';
import { usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';

/** Loaded when the dialog opens. */
const ShortcutKeys = lazyPart(() => import('./ShortcutKeys.tsx').then((loaded) => loaded.ShortcutKeys));

/** The button and the key that open the list of keyboard shortcuts. */
export function Shortcuts({ place }: { place: 'queue' | 'case' }) {
  const { t } = usePage();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => enableShortcuts({ '?': () => setOpen(true) }), []);
  return (
    <div className="case-keys">
      <button type="button" className="button button-quiet" onClick={() => setOpen(true)}>
        {t('reports:cases.keys')}
      </button>
      {isOpen && <ShortcutKeys place={place} close={() => setOpen(false)} />}
    </div>
  );
}
