import { type ReactNode, useState } from 'react';
import { codeOf } from '#src/client/api-client.ts';
import { usePage } from '../island.tsx';

/** The current content of a place that holds one file. */
export interface CurrentFile {
  view: ReactNode;
  /** Removes the file; absent if there is nothing to remove. */
  remove?: (() => Promise<void>) | undefined;
}

/** Returns the state of removing the file, which makes a call that can fail. */
export function useRemoval(current: CurrentFile | undefined, then: () => void) {
  const [step, setStep] = useState<'none' | 'removing' | 'done'>('none');
  const [failure, setFailure] = useState<string | null>(null);
  const remove = async () => {
    if (step === 'removing' || !current?.remove) return;
    setStep('removing');
    setFailure(null);
    try {
      await current.remove();
      setStep('done');
      // The button that had the focus is gone.
      then();
    } catch (error) {
      setStep('none');
      setFailure(codeOf(error));
    }
  };
  const forget = () => {
    setStep('none');
    setFailure(null);
  };
  return { isBusy: step === 'removing', isDone: step === 'done', failure, remove, forget };
}

interface Props {
  label: string;
  current: CurrentFile;
  isBusy: boolean;
  remove: () => void;
}

export function InPlace({ label, current, isBusy, remove }: Props) {
  const { t } = usePage();
  return (
    <div className="upload-current">
      {current.view}
      {current.remove && (
        <button
          type="button"
          className="button button-quiet"
          aria-label={t('islands:upload.remove', { name: label })}
          aria-disabled={isBusy}
          onClick={remove}
        >
          {t(isBusy ? 'islands:upload.removing' : 'islands:upload.takeAway')}
        </button>
      )}
    </div>
  );
}
