import { type ComponentProps, type MouseEvent, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import type { LargePicture } from './PictureViewer.tsx';

const PictureViewer = lazyPart(() => import('./PictureViewer.tsx').then((loaded) => loaded.PictureViewer));

const links = 'a.picture-link';

/**
 * Opens pictures of the texts inside in a large view, together with the others of the same text. The pictures are links
 * to their files, which also work by keyboard and without JavaScript.
 */
export function LargePictures(part: ComponentProps<'div'>) {
  const [shown, setShown] = useState<{ pictures: LargePicture[]; first: number } | null>(null);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>(links);
    const text = link?.closest('.prose');
    if (!link || !text) return;
    event.preventDefault();
    const all = [...text.querySelectorAll<HTMLAnchorElement>(links)];
    setShown({ pictures: all.map(pictureOf), first: all.indexOf(link) });
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links take the keys. */}
      <div {...part} onClick={open} />
      {shown && <PictureViewer {...shown} close={() => setShown(null)} />}
    </>
  );
}

const pictureOf = (link: HTMLAnchorElement): LargePicture => ({
  address: link.href,
  description: link.querySelector('img')?.alt ?? '',
});
