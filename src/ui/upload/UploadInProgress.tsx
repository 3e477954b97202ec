import { ErrorText } from '../ErrorText.tsx';
import { usePage } from '../island.tsx';
import { ChosenFile } from './ChosenFile.tsx';
import type { UploadState } from './use-upload.ts';

interface Props {
  state: UploadState;
  /** Whether to show a preview of a picture. */
  isPicture?: boolean;
  again: () => void;
  remove: () => void;
}

/** The file that is being added to others: its progress, or why it can't be added. */
export function UploadInProgress({ state, isPicture = false, again, remove }: Props) {
  const { t } = usePage();
  if (state.step === 'empty' || state.step === 'preparing') return <p className="visually-hidden" role="status" />;
  return (
    <>
      <ChosenFile state={state} isPicture={isPicture} again={again} remove={remove} />
      <p className="visually-hidden" role="status">
        {state.step !== 'failed' && t(`islands:upload.${state.step}`, { name: state.file.name })}
      </p>
      {state.step === 'failed' && (
        <p className="field-error" role="alert">
          <ErrorText t={t} code={state.code} />
        </p>
      )}
    </>
  );
}
