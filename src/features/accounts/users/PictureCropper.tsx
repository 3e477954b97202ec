import type { TFunction } from 'i18next';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { avatarPixels, type Crop, clampCrop, drawCrop, squareOf, wholePicture } from './crop.ts';

interface Props {
  t: TFunction;
  picture: ImageBitmap;
  isBusy: boolean;
  onUse: (crop: Crop) => void;
  onCancel: () => void;
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Crops a square from a picture by dragging, arrow keys and zooming. */
export function PictureCropper({ t, picture, isBusy, onUse, onCancel }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState(wholePicture);
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);
  useEffect(() => canvas.current?.focus(), []);

  /** Moves by fractions of the visible square. */
  const move = (right: number, down: number) =>
    setCrop((now) => {
      const { side } = squareOf(picture, now);
      const x = now.x + (right * side) / picture.width;
      return clampCrop(picture, { ...now, x, y: now.y + (down * side) / picture.height });
    });
  const drag = ({ buttons, movementX, movementY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    if (buttons === 0 || isBusy) return;
    move(-movementX / currentTarget.clientWidth, -movementY / currentTarget.clientHeight);
  };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || isBusy) return;
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
        aria-label={t('settings:avatar.crop')}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
      />
      <div className="cropper-controls">
        <span className="hint" aria-hidden="true">
          {t('settings:avatar.crop')}
        </span>
        <label>
          {t('settings:avatar.zoom')}
          <input
            type="range"
            min="1"
            max="4"
            step="0.05"
            value={crop.zoom}
            disabled={isBusy}
            onChange={({ target }) => setCrop(clampCrop(picture, { ...crop, zoom: Number(target.value) }))}
          />
        </label>
        <div className="avatar-actions">
          <button type="button" className="button button-primary" disabled={isBusy} onClick={() => onUse(crop)}>
            {t(isBusy ? 'settings:avatar.uploading' : 'settings:avatar.use')}
          </button>
          <button type="button" className="button button-quiet" disabled={isBusy} onClick={onCancel}>
            {t('settings:avatar.cancel')}
          </button>
        </div>
      </div>
    </div>
  );
}
