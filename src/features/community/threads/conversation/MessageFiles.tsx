import { type MouseEvent, useState } from 'react';
import { formatBytes } from '#src/shared/format.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import type { ShownMessage } from './types.ts';

const PictureViewer = lazyPart(() =>
  import('#src/ui/pictures/PictureViewer.tsx').then((loaded) => loaded.PictureViewer),
);

type Files = ShownMessage['files'];

const largePicture = ({ address, name, description }: Files[number]) => ({
  ...{ address: address ?? undefined, name, description },
});

/** The files of a message. Pictures open enlarged, others are downloaded. */
export function MessageFiles({ files }: { files: Files }) {
  const { t, locale } = usePage();
  const [shown, setShown] = useState<number | null>(null);
  const pictures = files.filter(({ width }) => width !== null);
  const others = files.filter(({ width }) => width === null);
  const open = (event: MouseEvent, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setShown(index);
  };
  return (
    <>
      {pictures.length > 0 && (
        <div className={pictures.length === 1 ? 'message-pictures message-one' : 'message-pictures'}>
          {pictures.map(({ id, address, name, width, height, description }, index) => (
            <a
              key={id}
              href={address ?? undefined}
              target="_blank"
              rel="noopener"
              aria-label={description === '' ? t('islands:pictures.named', { name }) : undefined}
              onClick={(event) => open(event, index)}
            >
              <img
                src={address ?? undefined}
                alt={description}
                width={width ?? undefined}
                height={height ?? undefined}
                loading="lazy"
              />
            </a>
          ))}
        </div>
      )}
      {others.map(({ id, address, name, bytes }) => (
        <a key={id} className="message-file" href={address ?? undefined} download>
          <Icon name="file" />
          <span className="message-file-name">{name}</span>
          <span className="muted">{formatBytes(bytes, locale)}</span>
        </a>
      ))}
      {shown !== null && (
        <PictureViewer pictures={pictures.map(largePicture)} first={shown} close={() => setShown(null)} />
      )}
    </>
  );
}
