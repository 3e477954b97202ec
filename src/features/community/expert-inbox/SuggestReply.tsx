import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { modelPatienceMs } from '#api/platform/models/contract.ts';
import { codeOf } from '#src/client/api-client.ts';
import { call } from '#src/client/call.ts';
import { writeIntoComposer } from '#src/ui/composer/composer.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { Question } from '#src/ui/Question.tsx';
import { $answerField } from './answer-field.ts';
import './suggest-reply.css';

interface Props {
  page: IslandPage;
  /** Of the conversation. */
  id: string;
}

/** Lets a model suggest a reply to a question. It fills the composer, and the expert sends it. */
export function SuggestReply({ page, id }: Props) {
  return (
    // It has a box, unlike an island, so that `client:visible` notices it.
    <div>
      <Island page={page}>
        <Suggestion id={id} />
      </Island>
    </div>
  );
}

function Suggestion({ id }: { id: string }) {
  const { t } = usePage();
  const { isBusy, failure, isAsking, before, start, answer, undo } = useSuggestion(id);
  const acts = useRef<HTMLDivElement>(null);
  return (
    <div className="suggest-reply" ref={acts} tabIndex={-1}>
      {before === null ? (
        <>
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={isBusy}
            onClick={() => !isBusy && start()}
          >
            {t('reply-suggestion:suggest')}
          </button>
          <p className="muted" role="status">
            {t(isBusy ? 'reply-suggestion:working' : 'reply-suggestion:hint')}
          </p>
        </>
      ) : (
        <div className="notice" role="status">
          <p>{t('reply-suggestion:mark')}</p>
          <button
            type="button"
            className="button button-quiet"
            onClick={() => {
              undo();
              acts.current?.focus();
            }}
          >
            {t('reply-suggestion:undo')}
          </button>
        </div>
      )}
      {failure && (
        <p className="notice notice-danger" role="alert">
          <ErrorText t={t} code={failure} />
        </p>
      )}
      {isAsking && (
        <Question
          title={t('reply-suggestion:question')}
          text={t('reply-suggestion:replaces')}
          yes={t('reply-suggestion:replace')}
          no={t('reply-suggestion:keep')}
          answer={answer}
        />
      )}
    </div>
  );
}

/** Asks before it replaces what is written, and again if something was written while the model worked. */
function useSuggestion(id: string) {
  const field = useStore($answerField);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [question, setQuestion] = useState<{ ready: string | null } | null>(null);
  /** What stood in the field before the suggestion; null without one. */
  const [before, setBefore] = useState<string | null>(null);
  useEffect(() => {
    // Sending it, or removing it by hand, empties the field.
    const look = () => field?.value.trim() === '' && setBefore(null);
    field?.addEventListener('input', look);
    return () => field?.removeEventListener('input', look);
  }, [field]);

  const fill = (reply: string) => {
    if (!field) return;
    setBefore(field.value);
    writeIntoComposer(field, reply);
  };
  const suggest = async () => {
    const started = field?.value;
    setBusy(true);
    setFailure(null);
    try {
      const { data } = await call('POST /api/expert/messages/{id}/suggestion', {
        params: { id },
        patienceMs: modelPatienceMs,
      });
      const isTouched = field?.value !== started && field?.value.trim() !== '';
      if (isTouched) setQuestion({ ready: data.reply });
      else fill(data.reply);
    } catch (error) {
      setFailure(codeOf(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    failure,
    before,
    isAsking: question !== null,
    start: () => (field?.value.trim() ? setQuestion({ ready: null }) : void suggest()),
    answer(isMeant: boolean) {
      setQuestion(null);
      if (!question || !isMeant) return;
      if (question.ready === null) void suggest();
      else fill(question.ready);
    },
    undo() {
      if (field) writeIntoComposer(field, before ?? '');
      setBefore(null);
    },
  };
}
