import { type MouseEvent, type ReactNode, useState } from 'react';
import { isPlainClick } from '#src/client/plain-click.ts';
import { lazyPart } from '../lazy-part.tsx';
import type { LargePicture } from './PictureViewer.tsx';

const PictureViewer = lazyPart(() => import('./PictureViewer.tsx').then((loaded) => loaded.PictureViewer));

interface LargePictures {
  /** Opens one of the pictures instead of following its link. A click with a modifier key still follows it. */
  open: (event: MouseEvent, pictures: readonly LargePicture[], first: number) => void;
  /** The open picture, if there is one. */
  viewer: ReactNode;
}

/** Opens pictures that are links to their files in a large view. */
export function useLargePictures(): LargePictures {
  const [shown, setShown] = useState<{ pictures: readonly LargePicture[]; first: number } | null>(null);
  return {
    open: (event, pictures, first) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      setShown({ pictures, first });
    },
    viewer: shown && <PictureViewer {...shown} close={() => setShown(null)} />,
  };
}
