import { formatBytes } from '#src/shared/format.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { usePage } from '#src/ui/island.tsx';
import { useLargePictures } from '#src/ui/pictures/use-large-pictures.tsx';
import type { ShownMessage } from './types.ts';

type Files = ShownMessage['files'];

const largePicture = ({ address, name, description }: Files[number]) => ({
  ...{ address: address ?? undefined, name, description },
});

/** The files of a message. Pictures open enlarged, others are downloaded. */
export function MessageFiles({ files }: { files: Files }) {
  const { t, locale } = usePage();
  const { open, viewer } = useLargePictures();
  const pictures = files.filter(({ width }) => width !== null);
  const others = files.filter(({ width }) => width === null);
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
              onClick={(event) => open(event, pictures.map(largePicture), index)}
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
      {viewer}
    </>
  );
}
