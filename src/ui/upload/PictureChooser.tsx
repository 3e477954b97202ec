import type { TFunction } from 'i18next';
import { type ChangeEvent, type ReactNode, useId, useRef } from 'react';
import { ErrorText } from '../ErrorText.tsx';
import { pictureTypes, type usePictureSending } from './use-picture-sending.ts';
import './picture-chooser.css';

interface Props {
  t: TFunction;
  label: string;
  hint?: string;
  /** The URL of the current picture. */
  picture: string | null;
  sending: ReturnType<typeof usePictureSending>;
  texts: { choose: string; remove: string; sending: string; sent: string };
  /** The code of the form's error for the picture. */
  error: string | null | undefined;
  remove: () => void;
  /** Other ways to choose a picture. */
  acts?: ReactNode;
  children?: ReactNode;
}

/**
 * A place for one picture. A picture is sent as soon as it is chosen on the device, and can be replaced and removed.
 */
export function PictureChooser({ t, label, hint, picture, sending, texts, error, remove, acts, children }: Props) {
  const { progress, failure, isSent, send } = sending;
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isBusy = progress !== null;
  const fault = failure ?? error;
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) void send(file);
    target.value = '';
  };
  return (
    <fieldset className="picture-chooser" aria-describedby={hint && `${id}-hint`}>
      <legend className="label">{label}</legend>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {picture && <img src={picture} alt="" />}
      <input ref={input} type="file" accept={pictureTypes.join()} aria-label={label} hidden onChange={choose} />
      <p className="picture-acts">
        {/* The button isn't disabled while a picture is being sent, so that it keeps the focus. */}
        <button
          ref={button}
          type="button"
          className="button button-quiet"
          aria-disabled={isBusy}
          aria-describedby={fault ? `${id}-fault` : undefined}
          onClick={() => isBusy || input.current?.click()}
        >
          {texts.choose}
        </button>
        {acts}
        {picture && (
          <button
            type="button"
            className="button button-quiet"
            onClick={() => {
              remove();
              // The button that had the focus is gone.
              button.current?.focus();
            }}
          >
            {texts.remove}
          </button>
        )}
      </p>
      {isBusy && <progress value={progress} max={1} aria-label={texts.sending} />}
      <span className="visually-hidden" role="status">
        {isBusy ? texts.sending : isSent && picture ? texts.sent : ''}
      </span>
      <span className="field-error" role="alert" id={`${id}-fault`}>
        {fault && <ErrorText t={t} code={fault} />}
      </span>
      {children}
    </fieldset>
  );
}
