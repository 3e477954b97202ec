import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import type { LogoKind } from '#api/features/operations/setup/brand-studio/contract.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { usePage } from '#src/ui/island.tsx';
import type { UploadPreparation } from '#src/ui/upload/Upload.tsx';
import { type Frame, frameAround, resizeFrame } from './crop-frame.ts';
import { drawLogo, minIconWidth } from './draw-logo.ts';
import { LogoPreviews } from './LogoPreviews.tsx';
import { LogoStage } from './LogoStage.tsx';
import { logoUses } from './logo-uses.ts';
import { type Picture, readPicture } from './read-picture.ts';
import './fit-logo.css';

interface Look {
  kind: LogoKind;
  /** The page's color, which is an icon's background unless another is chosen. */
  background: string;
  /** The community's name. */
  name: string;
}

/**
 * Fits a picture to a logo's use. A file that isn't a picture is sent unchanged, so that the server returns the reason
 * for refusing it.
 */
export function FitLogo({ file, use, cancel, ...look }: UploadPreparation & Look) {
  const [picture, setPicture] = useState<Picture | null>(null);
  const sendUnread = useEffectEvent(() => use(file));
  useEffect(() => {
    let isCurrent = true;
    void readPicture(file).then((read) => {
      if (!isCurrent) return;
      if (read) setPicture(read);
      else sendUnread();
    });
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return picture && <LogoFitter {...{ file, picture, use, cancel, ...look }} />;
}

type LogoFitterProps = Omit<UploadPreparation, 'refuse'> & Look & { picture: Picture };

function LogoFitter({ file, picture, use, cancel, kind, background, name }: LogoFitterProps) {
  const { t } = usePage();
  const logo = logoUses[kind];
  const [shape, setShape] = useState(logo.shapes[0] ?? 'own');
  const [frame, setFrame] = useState<Frame>(() => frameAround(picture, ratioOf(shape, picture)));
  const [size, setSize] = useState(1);
  const [color, setColor] = useState(background);
  const text = useId();
  const fitted = useMemo(
    () => ({ picture, frame, background: logo.isBitmap ? color : null }),
    [picture, frame, color, logo],
  );
  const reset = (to = shape) => {
    setShape(to);
    setSize(1);
    setFrame(frameAround(picture, ratioOf(to, picture)));
  };
  const resize = (to: number) => {
    const within = Math.min(8, Math.max(0.5, to));
    setSize(within);
    setFrame((now) => resizeFrame(now, picture, 1 / within));
  };
  const isBlurry = picture.svg === null && frame.width < minIconWidth && logo.isBitmap;
  return (
    <Dialog title={t('brand-logos:fit.title')} close={cancel}>
      <div className="fit-logo">
        <p className="muted">{t(`brand-logos:hint.${kind}`)}</p>
        <p id={text} className="muted">
          {t('brand-logos:fit.text')}
        </p>
        <LogoStage describedBy={text} {...{ fitted, kind, size }} move={setFrame} resize={resize} />
        <div className="fit-controls">
          {logo.shapes.length > 1 && (
            <label>
              {t('brand-logos:fit.shape')}
              <select
                className="input"
                value={String(shape)}
                onChange={({ target }) => reset(target.value === 'own' ? 'own' : Number(target.value))}
              >
                {logo.shapes.map((each) => (
                  <option key={each} value={each}>
                    {each === 'own'
                      ? t('brand-logos:fit.own')
                      : each === 1
                        ? t('brand-logos:fit.square')
                        : `${each} : 1`}
                  </option>
                ))}
              </select>
            </label>
          )}
          <label>
            {t('brand-logos:fit.size')}
            <input
              type="range"
              min="0.5"
              max="8"
              step="0.05"
              value={size}
              onChange={({ target }) => resize(Number(target.value))}
            />
          </label>
          {logo.isBitmap && (
            <label>
              {t('brand-logos:fit.background')}
              <input type="color" value={color} onChange={({ target }) => setColor(target.value)} />
            </label>
          )}
        </div>
        {isBlurry && <p className="notice">{t('brand-logos:fit.blurry')}</p>}
        <h3>{t('brand-logos:fit.result')}</h3>
        <LogoPreviews shownIn={logo.shownIn} fitted={fitted} name={name} />
        <p className="actions">
          <button
            className="button button-primary"
            type="button"
            onClick={() => void drawLogo(kind, file, picture, frame, fitted.background).then(use)}
          >
            {t('brand-logos:fit.apply')}
          </button>
          <button className="button button-quiet" type="button" onClick={() => reset()}>
            {t('brand-logos:fit.whole')}
          </button>
          <button className="button button-quiet" type="button" onClick={cancel}>
            {t('brand-logos:fit.cancel')}
          </button>
        </p>
      </div>
    </Dialog>
  );
}

const ratioOf = (shape: 'own' | number, { width, height }: Picture) => (shape === 'own' ? width / height : shape);
