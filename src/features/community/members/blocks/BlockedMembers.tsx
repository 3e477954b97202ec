import { useRef, useState } from 'react';
import type { BlockedMember } from '#api/features/community/members/blocks/contract.ts';
import { codeOf } from '#src/client/api-client.ts';
import { call } from '#src/client/call.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { usePage } from '#src/ui/island.tsx';
import './blocked-members.css';

/** The members whom the viewer has blocked. An ended block disappears at once, and returns if the server refuses. */
export function BlockedMembers({ first }: { first: readonly BlockedMember[] }) {
  const { t } = usePage();
  const [gone, setGone] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const blocked = first.filter(({ id }) => !gone.includes(id));
  const unblock = async (id: string) => {
    setFailure(null);
    setGone((before) => [...before, id]);
    // The focused button disappears with its row.
    heading.current?.focus();
    try {
      await call('DELETE /api/blocks/{id}', { params: { id } });
    } catch (error) {
      setGone((before) => before.filter((each) => each !== id));
      setFailure(codeOf(error));
    }
  };
  return (
    <div className="blocked-members">
      <h3 ref={heading} tabIndex={-1}>
        {t('messages:settings.blocked')}
      </h3>
      <span className="field-error" role="alert">
        {failure && <ErrorText t={t} code={failure} />}
      </span>
      {blocked.length === 0 ? (
        <p className="muted">{t('messages:settings.blockedNone')}</p>
      ) : (
        <ul>
          {blocked.map(({ id, member }) => (
            <li key={id}>
              <Avatar person={member} size="small" />
              <span className="blocked-name" id={`blocked-${id}`}>
                {member.name}
              </span>
              <button
                className="button button-quiet"
                type="button"
                aria-describedby={`blocked-${id}`}
                onClick={() => void unblock(id)}
              >
                {t('messages:settings.unblock')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
