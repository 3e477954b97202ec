import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Dialog } from '#src/ui/Dialog.tsx';
import { usePage } from '#src/ui/island.tsx';
import type { UploadPreparation } from '#src/ui/upload/Upload.tsx';
import { avatarPixels, clampCrop, drawCrop, findCropSquare, renderCrop, wholePicture } from './crop.ts';
import './picture-cropper.css';

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Crops a square from a picture by dragging, arrow keys and zooming. Opens in a dialog, so that no one takes the page's
 * own button for the one that sends the picture.
 */
export function PictureCropper({ file, use, refuse, cancel }: UploadPreparation) {
  const { t } = usePage();
  const picture = usePicture(file, () => refuse('avatar_invalid'));
  return (
    picture && (
      <Dialog title={t('profile-picture:title')} close={cancel}>
        <Cropper key={file.name} {...{ picture, use, refuse, cancel }} />
      </Dialog>
    )
  );
}

/** Decodes the file to an upright bitmap. */
function usePicture(file: File, fail: () => void): ImageBitmap | null {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const failed = useEffectEvent(fail);
  useEffect(() => {
    let isCurrent = true;
    createImageBitmap(file).then(
      (drawn) => isCurrent && setPicture(drawn),
      () => isCurrent && failed(),
    );
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return picture;
}

function Cropper({ picture, use, refuse, cancel }: Omit<UploadPreparation, 'file'> & { picture: ImageBitmap }) {
  const { t } = usePage();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState(wholePicture);
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);
  useEffect(() => canvas.current?.focus(), []);
  const send = async () => {
    const made = await renderCrop(picture, crop);
    if (made) use(made);
    else refuse('avatar_invalid');
  };

  /** Moves the crop by fractions of the visible square. */
  const move = (right: number, down: number) =>
    setCrop((now) => {
      const { side } = findCropSquare(picture, now);
      const x = now.x + (right * side) / picture.width;
      return clampCrop(picture, { ...now, x, y: now.y + (down * side) / picture.height });
    });
  const drag = ({ buttons, movementX, movementY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    if (buttons === 0) return;
    move(-movementX / currentTarget.clientWidth, -movementY / currentTarget.clientHeight);
  };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    move(step[0] * 0.05, step[1] * 0.05);
  };

  return (
    <div className="cropper">
      <canvas
        ref={canvas}
        width={avatarPixels}
        height={avatarPixels}
        tabIndex={0}
        role="img"
        aria-label={`${t('profile-picture:crop')} ${t('profile-picture:keys')}`}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
      />
      <div className="cropper-controls">
        <p className="hint" aria-hidden="true">
          {t('profile-picture:crop')} <span className="cropper-keys">{t('profile-picture:keys')}</span>
        </p>
        <label>
          {t('profile-picture:zoom')}
          <input
            type="range"
            min="1"
            max="4"
            step="0.05"
            value={crop.zoom}
            onChange={({ target }) => setCrop(clampCrop(picture, { ...crop, zoom: Number(target.value) }))}
          />
        </label>
        <div className="actions">
          <button type="button" className="button button-primary" onClick={() => void send()}>
            {t('profile-picture:use')}
          </button>
          <button type="button" className="button button-quiet" onClick={cancel}>
            {t('profile-picture:cancel')}
          </button>
        </div>
      </div>
    </div>
  );
}
