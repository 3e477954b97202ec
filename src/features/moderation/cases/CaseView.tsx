import { useEffect, useRef, useState } from 'react';
import type { Case } from '#api/features/moderation/cases/contract.ts';
import { refetchAll } from '#src/client/api-data.ts';
import { call } from '#src/client/call.ts';
import { formatDay } from '#src/shared/format.ts';
import { DateTime } from '#src/ui/DateTime.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { usePage } from '#src/ui/island.tsx';
import { CurrentContent, Reports, Snapshots } from './CaseContent.tsx';
import { CaseMenu } from './CaseMenu.tsx';
import { describeReasons } from './case-title.ts';
import { DecideForm } from './DecideForm.tsx';
import { Appeals, Decisions } from './Decisions.tsx';
import { isDecisionBelowContent } from './is-decision-below-content.ts';
import { Restrictions } from './Restrictions.tsx';
import type { Viewer } from './Triage.tsx';

interface Props {
  case: Case;
  viewer: Viewer;
  /** True if the case was opened in place of another. The heading is then focused, unless the decision form is. */
  takesFocus: boolean;
  decided: () => void;
  /** Opens the next case. */
  skip: () => void;
  /** Returns to the list. */
  leave: () => void;
}

/** A case with its content, reports and author, and the form or the decision that was made. */
export function CaseView({ case: shown, viewer, takesFocus, decided, skip, leave }: Props) {
  const { t } = usePage();
  const reports = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isPending = shown.state === 'pending';
  const taken = isPending && shown.claimedBy !== null && shown.claimedBy.id !== viewer.id;
  const isOpen = isPending && shown.mayDecide;
  // Once the viewer has been able to claim the case, the form keeps their text, even if someone takes the case over.
  const [wasFree, setWasFree] = useState(false);
  if (isOpen && !taken && !wasFree) setWasFree(true);
  const decides = isOpen && (!taken || wasFree);
  const focuses = takesFocus && (!decides || isDecisionBelowContent());
  useEffect(() => {
    if (focuses) heading.current?.focus();
  }, [focuses]);
  // Shown beside the content, unless the decision form is there.
  const about = (
    <>
      <Author case={shown} viewer={viewer} />
      <section className="card case-part" aria-labelledby="alike-title">
        <h3 id="alike-title">{t('reports:cases.alike')}</h3>
        <Decisions decisions={shown.alike} none={t('reports:cases.noAlike')} />
      </section>
    </>
  );
  return (
    <article className="case" aria-labelledby="case-title">
      <header className="case-head">
        <h2 id="case-title" ref={heading} tabIndex={-1}>
          {describeReasons(t, shown)}
        </h2>
        <span className="case-acts">
          {isPending && (
            <button type="button" className="button button-quiet" onClick={skip}>
              {t('reports:cases.skip')}
            </button>
          )}
          <CaseMenu case={shown} />
        </span>
      </header>
      <CaseNotices case={shown} viewer={viewer} isTaken={taken} />
      <div className="case-columns">
        <div>
          <Snapshots case={shown} />
          <Reports reports={shown.reports} part={reports} />
        </div>
        <div className="case-aside">
          {decides && <DecideForm case={shown} reports={reports} decided={decided} leave={leave} />}
          {shown.decision && (
            <section className="card case-part" aria-labelledby="decision-title">
              <h3 id="decision-title">{t('reports:cases.decision')}</h3>
              <Decisions decisions={[shown.decision, ...shown.earlierDecisions]} />
              <Appeals appeals={shown.appeals} />
            </section>
          )}
          {!decides && about}
        </div>
        <div>
          <CurrentContent case={shown} />
          {decides && about}
        </div>
      </div>
    </article>
  );
}

/** Notices about who works on the case, and why the viewer can't decide on it. */
function CaseNotices({ case: shown, viewer, isTaken }: Pick<Props, 'case' | 'viewer'> & { isTaken: boolean }) {
  const { t } = usePage();
  const { id, claimedBy, claimedUntil, discarded, openedBy, mayDecide } = shown;
  const nameOf = ({ name }: { name: string | null }) => name ?? t('reports:cases.nameless');
  const isPending = shown.state === 'pending';
  return (
    <>
      {isTaken && claimedBy && claimedUntil && (
        <p className="notice" role="status">
          <DateTime text={t('reports:cases.takenBy', { name: nameOf(claimedBy) })} at={claimedUntil} />
        </p>
      )}
      {isTaken && mayDecide && viewer.isAdmin && (
        <Form
          send={() => call('POST /api/moderation/reports/{id}/claim', { params: { id }, body: { takesOver: true } })}
          done={refetchAll}
          submit={t('reports:cases.takeOver')}
          busy={t('reports:cases.takingOver')}
          isQuiet
        />
      )}
      {discarded && (
        <p className="notice">
          <DateTime text={t('reports:cases.discardedBy', { name: nameOf(discarded.by) })} at={discarded.at} />
        </p>
      )}
      {isPending && openedBy && <p className="muted">{t('reports:cases.openedBy', { name: nameOf(openedBy) })}</p>}
      {isPending && !mayDecide && <p className="notice">{t('reports:cases.notYours')}</p>}
    </>
  );
}

function Author({ case: { author, history, mayDecide }, viewer }: Pick<Props, 'case' | 'viewer'>) {
  const { t, locale, timeZone } = usePage();
  return (
    <section className="card case-part" aria-labelledby="author-title">
      <h3 id="author-title">{t('reports:cases.author')}</h3>
      <p>
        <a href={`/profile/${author.id}`}>{author.name ?? t('reports:cases.nameless')}</a>
      </p>
      <p className="muted case-fine">
        {t('users:memberSince', { day: formatDay(new Date(author.memberSince), timeZone, locale) })}
      </p>
      <Restrictions
        member={{ ...author, isBanned: author.status === 'banned' }}
        mayLift={mayDecide}
        isAdmin={viewer.isAdmin}
      />
      <h4>{t('reports:cases.history')}</h4>
      {history.length > 0 && (
        <p className="muted case-fine">{t('reports:cases.offences', { count: author.priorOffences })}</p>
      )}
      <Decisions decisions={history} none={t('reports:cases.noHistory')} />
    </section>
  );
}
