import type { Case } from '#api/features/moderation/cases/contract.ts';
import type { DecisionRow } from '#api/features/moderation/cases/history/contract.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { DateTime } from '#src/ui/DateTime.tsx';
import { usePage } from '#src/ui/island.tsx';

interface Props {
  decisions: readonly DecisionRow[];
  /** The text shown if there are no decisions. */
  none?: string;
}

/** Decisions, each with who made it, why, and whether it is still in force. */
export function Decisions({ decisions, none }: Props) {
  if (decisions.length === 0) return <p className="muted">{none}</p>;
  return (
    <ul className="decisions">
      {decisions.map((decision) => (
        <Decision key={`${decision.caseId} ${decision.at}`} decision={decision} />
      ))}
    </ul>
  );
}

function Decision({ decision }: { decision: DecisionRow }) {
  const { t } = usePage();
  const { caseId, target, verdict, action, until, ground, reason, decidedBy, at, state, endedAt } = decision;
  return (
    <li data-decision={state}>
      <p>
        <a href={`/moderator/reports/${caseId}`}>
          {t(`reports:cases.outcomeShort.${verdict === 'rejected' ? 'rejected' : action}`)}
        </a>{' '}
        · {t(`reports:target.${target}`)}
      </p>
      {state !== 'in_force' && endedAt && (
        <p>
          <Badge>{t(`reports:state.${state}`)}</Badge> <DateTime at={endedAt} />
        </p>
      )}
      {until && (
        <p>
          <DateTime text={t('reports:cases.limitedUntil')} at={until} />
        </p>
      )}
      {ground && <p>{t(`grounds:${ground}`)}</p>}
      {reason && <p className="case-words">{reason}</p>}
      <p className="muted">
        <DateTime at={at} />
        {decidedBy && ` · ${t('reports:cases.decidedBy', { name: decidedBy })}`}
      </p>
    </li>
  );
}

/** The appeals against the decisions. */
export function Appeals({ appeals }: { appeals: Case['appeals'] }) {
  const { t } = usePage();
  if (appeals.length === 0) return null;
  return (
    <>
      <h4>{t('reports:cases.appeals')}</h4>
      <ul className="case-appeals">
        {appeals.map(({ id, side, state, at, decidedAt }) => (
          <li key={id}>
            <a href={`/moderator/appeals/${id}`}>{t(`appeals:staff.from.${side}`)}</a>
            <Badge tone={state === 'granted' ? 'success' : 'neutral'}>{t(`appeals:state.${state}`)}</Badge>
            <span className="muted">
              <DateTime at={decidedAt ?? at} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
