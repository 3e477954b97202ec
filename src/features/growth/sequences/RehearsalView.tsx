import { useState } from 'react';
import type { SequenceKind } from '#api/features/growth/sequences/contract.ts';
import { useApiData } from '#src/client/api-data.ts';
import type { Answer } from '#src/client/call.ts';
import { formatCount, formatDateTime } from '#src/shared/format.ts';
import { usePage } from '#src/ui/island.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ReadFailure } from '#src/ui/table/ReadFailure.tsx';
import { nameStep } from './name-step.ts';

type Rehearsed = Answer<'GET /api/admin/email-sequences/{kind}/rehearsal'>['data'];

/** The mails that a sequence would have sent in the last 90 days, and their recipients. */
export function RehearsalView({ kind }: { kind: SequenceKind }) {
  const { t } = usePage();
  const reading = useApiData<Answer<'GET /api/admin/email-sequences/{kind}/rehearsal'>>(
    `/api/admin/email-sequences/${kind}/rehearsal`,
    null,
  );
  return (
    <section className="stack">
      <p>{t('sequences:rehearsal.lead')}</p>
      <p className="muted">{t('sequences:rehearsal.limits')}</p>
      <ReadFailure page={reading} />
      {!reading.answer && reading.failure === null && <Skeleton kind="lines" count={6} />}
      <ol className="sequence-rehearsal">
        {reading.answer?.data.steps.map((step) => (
          <RehearsedStep key={step.id} kind={kind} step={step} />
        ))}
      </ol>
    </section>
  );
}

function RehearsedStep({ kind, step }: { kind: SequenceKind; step: Rehearsed['steps'][number] }) {
  const { t, locale } = usePage();
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="card sequence">
      <h3>{step.subject}</h3>
      <p className="muted">{nameStep(t, kind, step)}</p>
      <p>
        <strong>{t('sequences:rehearsal.sent', { count: step.sent, shown: formatCount(step.sent, locale) })}</strong>{' '}
        {step.sent > 0 && !isOpen && (
          <button type="button" className="link" onClick={() => setOpen(true)}>
            {t('sequences:rehearsal.show')}
          </button>
        )}
      </p>
      {isOpen && <Members kind={kind} step={step.id} />}
      {step.reasons.length > 0 && (
        <div className="campaign-reasons">
          <ul>
            {step.reasons.map(({ reason, count }) => (
              <li key={reason}>
                <span>{t(`sequences:rehearsal.not.${reason}`)}</span>
                <b>{formatCount(count, locale)}</b>
              </li>
            ))}
          </ul>
        </div>
      )}
    </li>
  );
}

const shownAtOnce = 100;

function Members({ kind, step }: { kind: SequenceKind; step: string }) {
  const { t, locale, timeZone } = usePage();
  const reading = useApiData<Answer<'GET /api/admin/email-sequences/{kind}/rehearsal/members'>>(
    `/api/admin/email-sequences/${kind}/rehearsal/members?step=${step}&limit=${shownAtOnce}`,
    null,
  );
  const page = reading.answer?.data;
  return (
    <>
      <ReadFailure page={reading} />
      {page?.nextCursor && (
        <p className="muted">{t('sequences:rehearsal.newest', { shown: formatCount(shownAtOnce, locale) })}</p>
      )}
      <ul className="sequence-members">
        {page?.items.map(({ id, name, at }) => (
          <li key={`${id} ${at}`}>
            <a href={`/admin/users/${id}`}>{name ?? t('sequences:rehearsal.noName')}</a>
            <span className="muted">{formatDateTime(new Date(at), timeZone, locale)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
