import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { formatBytes } from '#src/shared/format.ts';
import { useFault } from '../form/Form.tsx';
import { Icon } from '../Icon.tsx';
import { describe, InputFrame } from '../InputField.tsx';
import { usePage } from '../island.tsx';
import { type Sending, type UploadRules, type UploadState, useUpload } from './use-upload.ts';
import './upload.css';

interface Props<Answer> {
  /** The field's name. If the form's call reports an error for it, the error is shown here. */
  name: string;
  label: string;
  hint?: ReactNode;
  rules: UploadRules;
  /** Sends the file to the API. Retried automatically while the network or the server is unavailable. */
  send: (file: File, sending: Sending) => Promise<Answer>;
  done: (answer: Answer, file: File) => void;
  removed?: () => void;
  isForMany?: boolean;
  /** Shows a preview of the chosen picture. */
  isPicture?: boolean;
}

/**
 * Takes a file that is chosen, dropped or pasted, checks it and uploads it at once, with progress and automatic retries.
 */
export function Upload<Answer>({ name, label, hint, isPicture = false, ...given }: Props<Answer>) {
  const { t } = usePage();
  const { state, choose, again, remove } = useUpload(given);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const fault = useFault(name);
  const frame = { id: useId(), hint, error: state.step === 'failed' ? state.code : fault };
  usePaste(choose);
  // Browsers keep a chosen file across a reload.
  const takeKept = useEffectEvent(() => choose([...(input.current?.files ?? [])]));
  useEffect(() => takeKept(), []);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose([...event.dataTransfer.files]);
  };
  const takeAway = () => {
    remove();
    // Its button is gone.
    input.current?.focus();
  };
  return (
    <InputFrame t={t} label={label} {...frame}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files can also be chosen, by any means. */}
      <div
        className="upload"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p className="upload-choose">
          <input
            ref={input}
            {...describe(frame)}
            className="visually-hidden"
            type="file"
            data-field={name}
            accept={given.rules.accept}
            multiple={given.isForMany}
            onChange={({ target }) => {
              choose([...(target.files ?? [])]);
              target.value = '';
            }}
          />
          <label htmlFor={frame.id} className="button button-quiet">
            <Icon name="up" />
            {t('islands:upload.choose')}
          </label>
          <span className="muted" aria-hidden="true">
            {t('islands:upload.drop')}
          </span>
        </p>
        {state.step !== 'empty' && <Chosen state={state} isPicture={isPicture} again={again} remove={takeAway} />}
        <p className="visually-hidden" role="status">
          {state.step !== 'empty' &&
            state.step !== 'failed' &&
            t(`islands:upload.${state.step}`, { name: state.file.name })}
        </p>
      </div>
    </InputFrame>
  );
}

interface ChosenProps {
  state: Exclude<UploadState, { step: 'empty' }>;
  isPicture: boolean;
  again: () => void;
  remove: () => void;
}

function Chosen({ state, isPicture, again, remove }: ChosenProps) {
  const { t, locale } = usePage();
  const { step, file } = state;
  const picture = usePicture(isPicture && step !== 'failed' ? file : null);
  const isOnItsWay = step === 'sending' || step === 'waiting';
  return (
    <div className="upload-file" data-step={step}>
      {picture ? <img className="upload-picture" src={picture} alt="" /> : <Icon name="file" />}
      <p>
        <strong>{file.name}</strong>{' '}
        <span className="muted">
          {step === 'waiting' ? t('islands:upload.waiting', { name: file.name }) : formatBytes(file.size, locale)}
        </span>
      </p>
      {step === 'failed' && state.mayRetry && (
        <button type="button" className="button button-quiet" onClick={again}>
          {t('islands:upload.again')}
        </button>
      )}
      {isOnItsWay ? (
        <button type="button" className="button button-quiet" onClick={remove}>
          {t('islands:upload.cancel')}
        </button>
      ) : (
        <button
          type="button"
          className="icon-button"
          aria-label={t('islands:upload.remove', { name: file.name })}
          onClick={remove}
        >
          <Icon name="close" />
        </button>
      )}
      {isOnItsWay && (
        <progress
          aria-label={t('islands:upload.sending', { name: file.name })}
          value={state.step === 'sending' ? state.part : 0}
          max={1}
        />
      )}
    </div>
  );
}

/** A picture's address on this device. The page's policy allows only `data:`. */
function usePicture(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    setAddress(null);
    if (!file) return;
    const reader = new FileReader();
    reader.onload = () => setAddress(String(reader.result));
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return address;
}

/** Takes files pasted anywhere on the page, but not those pasted into a text. */
function usePaste(choose: (files: readonly File[]) => void): void {
  const latest = useRef(choose);
  latest.current = choose;
  useEffect(() => {
    const paste = ({ target, clipboardData }: ClipboardEvent) => {
      const isText = target instanceof HTMLElement && (target.isContentEditable || target.matches('textarea'));
      const files = [...(clipboardData?.files ?? [])];
      if (!isText && files.length > 0) latest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}
