import type { ComponentProps, MouseEvent } from 'react';
import type { LargePicture } from './PictureViewer.tsx';
import { useLargePictures } from './use-large-pictures.tsx';

const links = 'a.picture-link';

/**
 * Opens pictures of the texts inside in a large view, together with the others of the same text. The pictures are links
 * to their files, which also work by keyboard and without JavaScript.
 */
export function LargePictures(part: ComponentProps<'div'>) {
  const { open, viewer } = useLargePictures();
  const openLink = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(links);
    const text = link?.closest('.prose');
    if (!link || !text) return;
    const all = [...text.querySelectorAll<HTMLAnchorElement>(links)];
    open(event, all.map(pictureOf), all.indexOf(link));
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links take the keys. */}
      <div {...part} onClick={openLink} />
      {viewer}
    </>
  );
}

const pictureOf = (link: HTMLAnchorElement): LargePicture => ({
  address: link.href,
  description: link.querySelector('img')?.alt ?? '',
});
