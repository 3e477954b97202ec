import { useEffect, useRef } from 'react';
import type { ReportTarget } from '#api/features/moderation/reports/contract.ts';
import { useApiData } from '#src/client/api-data.ts';
import type { Answer } from '#src/client/call.ts';
import { onSignedInAgain } from '#src/client/sign-in-again.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { usePage } from '#src/ui/island.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { SendReport } from './SendReport.tsx';

interface Props {
  type: ReportTarget;
  id: string;
  close: () => void;
}

/** The dialog in which a member reports something, over the page that shows it. */
export function ReportDialog({ type, id, close }: Props) {
  const { t } = usePage();
  const path = `/api/reports/form?${new URLSearchParams({ type, id })}`;
  const { answer, failure, refetch } = useApiData<Answer<'GET /api/reports/form'>>(path, null);
  const again = useRef(refetch);
  useEffect(() => (failure === 'unauthenticated' ? onSignedInAgain(() => again.current()) : undefined), [failure]);
  return (
    <Dialog title={t('reports:title')} close={close}>
      {answer ? (
        <SendReport
          {...answer.data}
          isKept
          leave={(text, isDone) => (
            <button type="button" className={isDone ? 'button button-primary' : 'button button-quiet'} onClick={close}>
              {text}
            </button>
          )}
        />
      ) : failure ? (
        <div className="stack">
          <p className="notice notice-danger" role="alert">
            <ErrorText t={t} code={failure} />
          </p>
          <p className="actions">
            <button type="button" className="button button-quiet" onClick={close}>
              {t('reports:close')}
            </button>
          </p>
        </div>
      ) : (
        <Skeleton kind="lines" word={t('islands:table.loading')} count={5} />
      )}
    </Dialog>
  );
}
