import { useEffect, useRef, useState } from 'react';
import { maxReasonLength } from '#api/platform/audit/contract.ts';
import { call } from '#src/client/call.ts';
import { Confirm } from '#src/ui/Confirm.tsx';
import { DateTime } from '#src/ui/DateTime.tsx';
import { TextArea } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';
import './restrictions.css';

type Kind = 'ban' | 'suspension' | 'silence';

interface Props {
  member: { id: string; isBanned: boolean; suspendedUntil: string | null; silencedUntil: string | null };
  /** Whether the viewer may lift the restrictions. Only administrators may lift a ban. */
  mayLift: boolean;
  isAdmin: boolean;
  lifted?: () => void;
}

/** A member's current restrictions, each with a button that lifts it. */
export function Restrictions({ member, mayLift, isAdmin, lifted }: Props) {
  const { id: userId, isBanned, suspendedUntil, silencedUntil } = member;
  const given = { userId, mayLift, lifted };
  return (
    <>
      <Restriction kind="ban" holds={isBanned} until={null} {...given} mayLift={mayLift && isAdmin} />
      <Restriction kind="suspension" holds={suspendedUntil !== null} until={suspendedUntil} {...given} />
      <Restriction kind="silence" holds={silencedUntil !== null} until={silencedUntil} {...given} />
    </>
  );
}

interface RestrictionProps {
  kind: Kind;
  holds: boolean;
  userId: string;
  until: string | null;
  mayLift: boolean;
  lifted: (() => void) | undefined;
}

const names = {
  ban: 'reports:cases.isBanned',
  suspension: 'reports:cases.suspendedUntil',
  silence: 'reports:cases.silencedUntil',
} as const;

function Restriction({ kind, holds, userId, until, mayLift, lifted }: RestrictionProps) {
  const { t } = usePage();
  const [isAsking, setAsking] = useState(false);
  const [isLifted, setLifted] = useState(false);
  const name = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isLifted) name.current?.focus();
  }, [isLifted]);
  // A restriction that was lifted here stays visible, and says so.
  if (!holds && !isLifted) return null;
  const lift = t(`reports:cases.lift.${kind}`);
  return (
    <div className="restriction" data-lifted={isLifted || undefined}>
      <p ref={name} className="restriction-name" tabIndex={-1}>
        {isLifted ? (
          t(`reports:cases.isLifted.${kind}`)
        ) : until === null ? (
          t(names[kind])
        ) : (
          <DateTime text={t(names[kind])} at={until} />
        )}
      </p>
      {mayLift && !isLifted && (
        <p>
          <button type="button" className="button button-quiet" onClick={() => setAsking(true)}>
            {lift}
          </button>
        </p>
      )}
      {isAsking && (
        <Confirm
          title={lift}
          text={t(`reports:cases.liftLead.${kind}`)}
          confirm={lift}
          working={t('reports:cases.lifting')}
          back={t('reports:cases.liftCancel')}
          send={({ reason }: { reason: string }) =>
            call('POST /api/moderation/users/{id}/lift', { params: { id: userId }, body: { kind, reason } })
          }
          done={() => {
            setAsking(false);
            setLifted(true);
            lifted?.();
          }}
          close={() => setAsking(false)}
          keptAs={`lift ${kind} ${userId}`}
        >
          <TextArea
            name="reason"
            label={t('reports:cases.liftReason')}
            hint={t('reports:cases.liftReasonHint')}
            rows={3}
            maxLength={maxReasonLength}
          />
        </Confirm>
      )}
    </div>
  );
}
