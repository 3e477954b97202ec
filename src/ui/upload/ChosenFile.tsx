import { useEffect, useState } from 'react';
import { formatBytes } from '#src/shared/format.ts';
import { Icon } from '../Icon.tsx';
import { usePage } from '../island.tsx';
import { readAsDataUrl } from './read-as-data-url.ts';
import type { UploadState } from './use-upload.ts';

interface Props {
  state: Exclude<UploadState, { step: 'empty' | 'preparing' }>;
  isPicture: boolean;
  again: () => void;
  remove: () => void;
}

/** The chosen file, while it is being sent, once it is there, or when it was refused. */
export function ChosenFile({ state, isPicture, again, remove }: Props) {
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

/** Returns a data URL of the chosen picture; null until it has been read. */
function usePicture(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    setAddress(null);
    if (!file) return;
    let isCurrent = true;
    void readAsDataUrl(file).then((read) => isCurrent && setAddress(read));
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return address;
}
