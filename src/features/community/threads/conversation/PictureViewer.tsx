import { type KeyboardEvent, useState } from 'react';
import { useModal } from '#src/ui/Dialog.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { usePage } from '#src/ui/island.tsx';
import './picture-viewer.css';
import type { ShownMessage } from './types.ts';

interface Props {
  /** The pictures of one message. */
  pictures: ShownMessage['files'];
  first: number;
  close: () => void;
}

/** A picture over the whole window. The arrow keys show the others of its message, Escape closes it. */
export function PictureViewer({ pictures, first, close }: Props) {
  const { t } = usePage();
  const [index, setIndex] = useState(first);
  const dialog = useModal();
  const picture = pictures[index];
  const move = (step: number) => setIndex((index + step + pictures.length) % pictures.length);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') move(1);
    if (key === 'ArrowLeft') move(-1);
  };
  if (!picture) return null;
  const { name, description } = picture;
  return (
    <dialog
      ref={dialog}
      className="picture-viewer"
      aria-label={description || t('messages:picture', { name })}
      onClose={close}
      onKeyDown={onKeyDown}
    >
      <p className="picture-viewer-bar">
        <span className="picture-viewer-name">{description || name}</span>
        <a className="icon-button" href={picture.address ?? undefined} download aria-label={t('messages:download')}>
          <Icon name="download" />
        </a>
        <button type="button" className="icon-button" aria-label={t('messages:closePicture')} onClick={close}>
          <Icon name="close" />
        </button>
      </p>
      <img src={picture.address ?? undefined} alt={description || name} />
      {pictures.length > 1 && (
        <p className="picture-viewer-steps">
          <button
            type="button"
            className="icon-button"
            aria-label={t('messages:previousPicture')}
            onClick={() => move(-1)}
          >
            <Icon name="previous" />
          </button>
          <span role="status">{`${index + 1} / ${pictures.length}`}</span>
          <button type="button" className="icon-button" aria-label={t('messages:nextPicture')} onClick={() => move(1)}>
            <Icon name="next" />
          </button>
        </p>
      )}
    </dialog>
  );
}
