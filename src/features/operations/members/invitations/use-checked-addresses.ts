import { useState } from 'react';
import { type CheckedAddress, maxInvitedPeople } from '#api/features/operations/members/invitations/contract.ts';
import { call } from '#src/client/call.ts';
import { useDelayedCall } from '#src/ui/use-delayed-call.ts';

const pauseMs = 400;

/**
 * Returns whether each address can be invited, as far as the server has responded. Each address is checked once,
 * debounced. A failed check is ignored, because sending reports the same errors.
 */
export function useCheckedAddresses(emails: readonly string[]): ReadonlyMap<string, CheckedAddress> {
  const [known, setKnown] = useState<ReadonlyMap<string, CheckedAddress>>(new Map());
  const unknown = emails.filter((email) => !known.has(email)).slice(0, maxInvitedPeople);
  const asked = unknown.join(' ');
  useDelayedCall(asked || null, {
    delayMs: pauseMs,
    call: (emails) => call('POST /api/admin/invitations/check', { body: { emails: emails.split(' ') } }),
    done: (answer) =>
      answer &&
      setKnown((before) => new Map([...before, ...answer.data.items.map((item) => [item.email, item] as const)])),
  });
  return known;
}
