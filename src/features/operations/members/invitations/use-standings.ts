import { useEffect, useState } from 'react';
import { type CheckedAddress, maxInvited } from '#api/features/operations/members/invitations/contract.ts';
import { call } from '#src/client/call.ts';

const pauseMs = 400;

/**
 * What each address is to an invitation, as far as the server has said: asked once for each, after a pause in typing.
 * A failed call says nothing, since sending does.
 */
export function useStandings(emails: readonly string[]): ReadonlyMap<string, CheckedAddress> {
  const [known, setKnown] = useState<ReadonlyMap<string, CheckedAddress>>(new Map());
  const unknown = emails.filter((email) => !known.has(email)).slice(0, maxInvited);
  const asked = unknown.join(' ');
  useEffect(() => {
    if (asked === '') return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const answer = await call('POST /api/admin/invitations/check', { body: { emails: asked.split(' ') } }).catch(
        () => null,
      );
      if (isCurrent && answer) {
        setKnown((before) => new Map([...before, ...answer.data.items.map((item) => [item.email, item] as const)]));
      }
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [asked]);
  return known;
}
