import { useId, useState } from 'react';
import { maxRatingReasonLength } from '#api/features/site/assistant/contract.ts';
import { codeOf } from '#src/client/api-client.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { usePage } from '#src/ui/island.tsx';
import { type ShownAnswer, saveRating } from './assistant-store.ts';

/** Asks whether an answer helped and, if it didn't, what was missing. */
export function Rating({ answer }: { answer: ShownAnswer }) {
  const { t } = usePage();
  const id = useId();
  const { isHelpful } = answer;
  const [reason, setReason] = useState('');
  const [isThanked, setThanked] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const store = async (given: boolean | null, why: string | null) => {
    setCode(null);
    setThanked(false);
    try {
      await saveRating(answer, given, why);
      setThanked(given === true || why !== null);
    } catch (error) {
      setCode(codeOf(error));
    }
  };
  return (
    <div className="assistant-rating">
      <p className="assistant-acts">
        {([true, false] as const).map((each) => (
          <button
            key={String(each)}
            type="button"
            className="button button-quiet"
            aria-pressed={isHelpful === each}
            onClick={() => void store(isHelpful === each ? null : each, null)}
          >
            {t(each ? 'assistant:rating.helped' : 'assistant:rating.didnt')}
          </button>
        ))}
        <span role="status">{isThanked && t('assistant:rating.thanks')}</span>
      </p>
      {isHelpful === false && !isThanked && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (reason.trim() !== '') void store(false, reason.trim());
          }}
        >
          <label htmlFor={id}>{t('assistant:rating.reason')}</label>
          <input
            id={id}
            className="input"
            maxLength={maxRatingReasonLength}
            value={reason}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => setReason(target.value)}
          />
          <p id={`${id}-hint`} className="hint">
            {t('assistant:rating.hint')}
          </p>
          <button type="submit" className="button button-quiet">
            {t('assistant:rating.send')}
          </button>
        </form>
      )}
      {code && (
        <p role="alert">
          <ErrorText t={t} code={code} />
        </p>
      )}
    </div>
  );
}
