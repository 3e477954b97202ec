import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { modelPatienceMs } from '#api/platform/models/contract.ts';
import { call } from '#src/client/call.ts';
import { writeIntoComposer } from '#src/ui/composer/composer.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { useReplacement } from '#src/ui/use-replacement.ts';
import { YesNoDialog } from '#src/ui/YesNoDialog.tsx';
import { $messageField } from '../threads/conversation/message-field.ts';
import './suggest-reply.css';

interface Props {
  page: IslandPage;
  /** The conversation's id. */
  id: string;
}

/** Lets a model suggest a reply to a question. It fills the composer; the expert edits and sends it. */
export function SuggestReply({ page, id }: Props) {
  return (
    // Unlike the island's own element, the div has a box that `client:visible` can observe.
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
            onClick={() => !isBusy && start(null)}
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
        <YesNoDialog
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

/** Puts the suggestion into the composer, and keeps the text that was there before it. */
function useSuggestion(id: string) {
  const field = useStore($messageField);
  /** The field's text before the suggestion; null without a suggestion. */
  const [before, setBefore] = useState<string | null>(null);
  useEffect(() => {
    // An empty field means that the reply was sent, or deleted by hand.
    const look = () => field?.value.trim() === '' && setBefore(null);
    field?.addEventListener('input', look);
    return () => field?.removeEventListener('input', look);
  }, [field]);
  const replacement = useReplacement({
    current: () => field?.value,
    isWritten: () => Boolean(field?.value.trim()),
    work: async () => {
      const given = { params: { id }, patienceMs: modelPatienceMs };
      return (await call('POST /api/expert/messages/{id}/suggestion', given)).data.reply;
    },
    fill: (reply) => {
      if (!field) return;
      setBefore(field.value);
      writeIntoComposer(field, reply);
    },
  });
  return {
    ...replacement,
    before,
    undo() {
      if (field) writeIntoComposer(field, before ?? '');
      setBefore(null);
    },
  };
}
