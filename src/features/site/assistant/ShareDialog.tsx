import { useId, useState } from 'react';
import { codeOf } from '#src/client/api-client.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { usePage } from '#src/ui/island.tsx';
import { useCopyText } from '#src/ui/use-copied.ts';
import { type ShownAnswer, setAnswerShared } from './assistant-store.ts';

/** Creates a link to an answer, after showing who can open it, or turns it off. */
export function ShareDialog({ answer, close }: { answer: ShownAnswer; close: () => void }) {
  const { t } = usePage();
  const id = useId();
  const [hasEnded, setEnded] = useState(false);
  const { copy, said } = useCopyText({ copied: t('assistant:share.copied'), failed: t('assistant:copyFailed') });
  const [code, setCode] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { shareId } = answer;
  const address = `${origin}/ai/shared/${shareId}`;
  const change = async (isShared: boolean) => {
    setBusy(true);
    setCode(null);
    try {
      await setAnswerShared(answer, isShared);
      setEnded(!isShared);
    } catch (error) {
      setCode(codeOf(error));
    }
    setBusy(false);
  };
  return (
    <Dialog title={t('assistant:share.title')} close={close}>
      <div className="assistant-share">
        <p>{t('assistant:share.lead')}</p>
        {shareId && (
          <div className="field">
            <label htmlFor={id}>{t('assistant:share.link')}</label>
            <input id={id} className="input" readOnly value={address} onFocus={({ target }) => target.select()} />
          </div>
        )}
        {code && (
          <p className="notice notice-danger" role="alert">
            <ErrorText t={t} code={code} />
          </p>
        )}
        <p role="status" className="muted">
          {hasEnded ? t('assistant:share.ended') : shareId && said}
        </p>
        <div className="actions">
          {shareId ? (
            <>
              <button type="button" className="button button-primary" onClick={() => void copy(address)}>
                {t('assistant:share.copy')}
              </button>
              <button
                type="button"
                className="button button-quiet"
                disabled={isBusy}
                onClick={() => void change(false)}
              >
                {t('assistant:share.end')}
              </button>
            </>
          ) : (
            <button type="button" className="button button-primary" disabled={isBusy} onClick={() => void change(true)}>
              {t('assistant:share.make')}
            </button>
          )}
          <button type="button" className="button button-quiet" onClick={close}>
            {t('assistant:share.close')}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
