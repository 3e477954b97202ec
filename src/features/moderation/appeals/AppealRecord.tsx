import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { AppealDetails } from '#api/features/moderation/appeals/contract.ts';
import { useApiData } from '#src/client/api-data.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { DateTime } from '#src/ui/DateTime.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { ReportedFiles } from '../reports/ReportedFiles.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import './appeal-record.css';

interface Props {
  page: IslandPage;
  /** The data that the page was rendered with. */
  first: { success: true; data: AppealDetails };
}

/** An appeal, the decision that it contests, and its answer. */
export function AppealRecord({ page, first }: Props) {
  return (
    <Island page={page}>
      <Parts first={first} />
    </Island>
  );
}

function Parts({ first }: Pick<Props, 'first'>) {
  const { t } = usePage();
  const reading = useApiData(`/api/moderation/appeals/${first.data.id}`, first);
  const appeal = (reading.answer ?? first).data;
  const isPending = appeal.state === 'pending';
  const [missed, setMissed] = useState<'reply' | 'answer' | null>(null);
  const words = useFocusWhenShown(missed === 'reply' && appeal.reply !== null, () => setMissed(null));
  // The form with a typed answer stays if someone else answered first.
  const answer = useFocusWhenShown(missed === 'answer' && !isPending);
  return (
    <div className="appeal">
      <section ref={words} className="card" tabIndex={-1} aria-labelledby="appeal-words">
        <Words appeal={appeal} />
      </section>
      <section className="card" aria-labelledby="appeal-decision">
        <Decision appeal={appeal} />
      </section>
      <section ref={answer} className="card" tabIndex={-1} aria-labelledby="appeal-answer">
        <h2 id="appeal-answer">{t('appeals:staff.verdict')}</h2>
        {!isPending && <Answer appeal={appeal} />}
        {isPending && !appeal.mayDecide && <p className="notice">{t('appeals:staff.notYours')}</p>}
        {((isPending && appeal.mayDecide) || missed === 'answer') && (
          <AnswerForm appeal={appeal} missed={setMissed} answered={reading.refetch} />
        )}
      </section>
    </div>
  );
}

/** Returns the ref of a section that is focused once it shows the reason why an answer was refused. */
function useFocusWhenShown(isShown: boolean, done?: () => void) {
  const part = useRef<HTMLElement>(null);
  const latest = useRef(done);
  useEffect(() => {
    latest.current = done;
  });
  useEffect(() => {
    if (!isShown) return;
    part.current?.focus();
    latest.current?.();
  }, [isShown]);
  return part;
}

function Facts({ parts, children }: { parts: readonly string[]; children: ReactNode }) {
  return (
    <p className="muted">
      {parts.map((part) => `${part} · `)}
      {children}
    </p>
  );
}

function Words({ appeal }: { appeal: AppealDetails }) {
  const { t } = usePage();
  const { id, side, state, at, words, earlierAnswer, appellantId, reply, author } = appeal;
  return (
    <>
      <h2 id="appeal-words">
        {t(`appeals:staff.from.${side}`)} <Badge>{t(`appeals:state.${state}`)}</Badge>
      </h2>
      <Facts parts={side === 'author' && author.name ? [author.name] : []}>
        <DateTime at={at} />
      </Facts>
      <p className="appeal-text appeal-quote">{words}</p>
      {earlierAnswer && (
        <>
          <h3>{t('appeals:earlierAnswer')}</h3>
          <p className="appeal-text">{earlierAnswer}</p>
        </>
      )}
      {appellantId && (
        <p>
          <a href={`/admin/messages/new?to=${appellantId}&appeal=${id}`}>{t('staff-messages:openForm')}</a>
        </p>
      )}
      {reply && (
        <>
          <h3>{t('appeals:staff.reply')}</h3>
          <p className="appeal-text appeal-quote">{reply}</p>
        </>
      )}
    </>
  );
}

function Decision({ appeal }: { appeal: AppealDetails }) {
  const { t } = usePage();
  const { caseId, decision, snapshot, target, author, wasHeld, action, place } = appeal;
  const nameOf = (name: string | null) => name ?? t('appeals:staff.formerMember');
  return (
    <>
      <h2 id="appeal-decision">{t('appeals:staff.decision')}</h2>
      <Facts
        parts={[
          t(`appeals:target.${target}`),
          nameOf(author.name),
          t('appeals:staff.decidedBy', { name: nameOf(decision.decidedBy) }),
        ]}
      >
        <DateTime at={decision.at} />
      </Facts>
      <p>
        <strong>{t(`appeals:done.${wasHeld ? 'reject' : action}`)}</strong>
      </p>
      {decision.until && (
        <p>
          <DateTime text={t('appeals:staff.until', { until: '%' })} at={decision.until} />
        </p>
      )}
      {decision.ground && <p>{t(`grounds:${decision.ground}`)}</p>}
      {decision.reason && <p className="appeal-text appeal-quote">{decision.reason}</p>}
      {decision.state !== 'in_force' && decision.withdrawnAt && (
        <p className="notice">
          <DateTime text={t(`appeals:ended.${decision.state}`)} at={decision.withdrawnAt} />
        </p>
      )}
      <p>
        <a href={place}>{t('appeals:staff.place')}</a>
      </p>
      {snapshot && (
        <details>
          <summary className="unfolds">{t('appeals:staff.snapshot')}</summary>
          {snapshot.under && <p className="muted">{snapshot.under}</p>}
          {snapshot.parts.map(({ part, text, locale }) => (
            <p key={`${part} ${locale}`} className="appeal-text" lang={locale ?? undefined}>
              {text}
            </p>
          ))}
        </details>
      )}
      {snapshot?.files && <ReportedFiles title={t('appeals:staff.files')} caseId={caseId} files={snapshot.files} />}
    </>
  );
}

function Answer({ appeal: { answeredBy, decidedAt, answer } }: { appeal: AppealDetails }) {
  const { t } = usePage();
  const name = answeredBy ?? t('appeals:staff.formerMember');
  return (
    <>
      <Facts parts={[t('appeals:staff.answeredBy', { name })]}>{decidedAt && <DateTime at={decidedAt} />}</Facts>
      <p className="appeal-text">{answer}</p>
    </>
  );
}
