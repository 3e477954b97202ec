import { type KeyboardEvent, useState } from 'react';
import { useModal } from '#src/ui/Dialog.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { usePage } from '#src/ui/island.tsx';
import { useBackCloses } from '../use-back-closes.ts';
import './picture-viewer.css';

export interface LargePicture {
  /** The picture's URL; undefined while it is loading. */
  address: string | undefined;
  /** The description by its author; may be empty. */
  description: string;
  /** The file's name, if it was meant for people. */
  name?: string;
}

interface Props {
  /** The pictures of one text or message. */
  pictures: readonly LargePicture[];
  first: number;
  close: () => void;
}

/** Shows a picture over the whole window. The arrow keys show the others of the same text; Escape and Back close it. */
export function PictureViewer({ pictures, first, close }: Props) {
  const { t } = usePage();
  const [index, setIndex] = useState(first);
  const modal = useModal(close);
  useBackCloses(close);
  const picture = pictures[index];
  const move = (step: number) => setIndex((index + step + pictures.length) % pictures.length);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') move(1);
    if (key === 'ArrowLeft') move(-1);
  };
  if (!picture) return null;
  const { name, description, address } = picture;
  const label = description || (name ? t('islands:pictures.named', { name }) : t('islands:pictures.unnamed'));
  return (
    <dialog {...modal} className="picture-viewer" aria-label={label} onKeyDown={onKeyDown}>
      <p className="picture-viewer-bar">
        <span className="picture-viewer-name">{description || name}</span>
        <a className="icon-button" href={address} download aria-label={t('islands:pictures.download')}>
          <Icon name="download" />
        </a>
        <button type="button" className="icon-button" aria-label={t('islands:pictures.close')} onClick={close}>
          <Icon name="close" />
        </button>
      </p>
      <img src={address} alt={description || name || label} />
      {pictures.length > 1 && (
        <p className="picture-viewer-steps">
          <button
            type="button"
            className="icon-button"
            aria-label={t('islands:pictures.previous')}
            onClick={() => move(-1)}
          >
            <Icon name="previous" />
          </button>
          <span role="status">{`${index + 1} / ${pictures.length}`}</span>
          <button type="button" className="icon-button" aria-label={t('islands:pictures.next')} onClick={() => move(1)}>
            <Icon name="next" />
          </button>
        </p>
      )}
    </dialog>
  );
}
