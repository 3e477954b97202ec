import { useEffect, useState } from 'react';
import { modelPatienceMs } from '#api/platform/models/contract.ts';
import { codeOf } from '#src/client/api-client.ts';
import { type Answer, call } from '#src/client/call.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { usePage } from '#src/ui/island.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import './thread-summary.css';

type Summary = Answer<'POST /api/posts/{id}/summary'>['data'];

/**
 * The dialog in which a model summarizes a post's comments for staff. The summary is requested each time it opens; a
 * response that arrives after closing is dropped.
 */
export function ThreadSummary({ postId, close }: { postId: string; close: () => void }) {
  const { t } = usePage();
  const [attempt, setAttempt] = useState(1);
  const [state, setState] = useState<{ summary?: Summary; failure?: string }>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt requests it again.
  useEffect(() => {
    let isWanted = true;
    const take = (next: typeof state) => isWanted && setState(next);
    setState({});
    call('POST /api/posts/{id}/summary', { params: { id: postId }, patienceMs: modelPatienceMs }).then(
      ({ data }) => take({ summary: data }),
      (error: unknown) => take({ failure: codeOf(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [postId, attempt]);
  const { summary, failure } = state;
  return (
    <Dialog title={t('thread-summary:title')} close={close}>
      <div className="thread-summary">
        {!summary && !failure && <Skeleton kind="lines" word={t('thread-summary:reading')} />}
        {failure && (
          <p className="notice notice-danger" role="alert">
            <ErrorText t={t} code={failure} />
          </p>
        )}
        {summary && <SummaryText summary={summary} />}
        {/* Closes the dialog natively, which restores the focus. */}
        <form method="dialog" className="actions">
          {failure && (
            <button type="button" className="button button-primary" onClick={() => setAttempt(attempt + 1)}>
              {t('thread-summary:again')}
            </button>
          )}
          <button type="submit" className="button button-quiet">
            {t('thread-summary:close')}
          </button>
        </form>
      </div>
    </Dialog>
  );
}

/** The summary as plain text, so that it contains no links and loads nothing. */
function SummaryText({ summary }: { summary: Summary }) {
  const { t } = usePage();
  const { gist, sides, openQuestions, covered, commentCount } = summary;
  return (
    <div className="thread-summary" role="status">
      <p>{gist}</p>
      <h3>{t('thread-summary:sides')}</h3>
      {sides.length === 0 && <p>{t('thread-summary:agreed')}</p>}
      {sides.length > 0 && (
        <ul>
          {sides.map(({ says, names }) => (
            <li key={says}>
              {says}
              {names.length > 0 && <span className="muted"> ({names.join(', ')})</span>}
            </li>
          ))}
        </ul>
      )}
      {openQuestions.length > 0 && (
        <>
          <h3>{t('thread-summary:questions')}</h3>
          <ul>
            {openQuestions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </>
      )}
      <p className="notice">
        {covered < commentCount && <>{t('thread-summary:covers', { covered, count: commentCount })} </>}
        {t('thread-summary:note')}
      </p>
    </div>
  );
}
