import { type RefObject, useEffect, useRef, useState } from 'react';
import { callApi, codeOf } from '#src/client/api-client.ts';
import { refetchAll } from '#src/client/api-data.ts';
import { call } from '#src/client/call.ts';
import { retryUntilAnswered } from '#src/client/until-answered.ts';

const prolongMs = 20 * 60_000;

interface Claim {
  /** When the claim ends; null before the first response. */
  until: string | null;
  /** The error code if the case isn't claimed, or not yet. */
  failure: string | null;
  claim: () => Promise<void>;
  /** Set once the case is decided, because it then doesn't need to be released. */
  isOver: RefObject<boolean>;
}

/** Claims a case for as long as the component is mounted, then releases it. */
export function useClaim(id: string): Claim {
  const [until, setUntil] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isOver = useRef(false);
  const isHeld = useRef(false);
  const claim = async () => {
    const { data } = await call('POST /api/moderation/reports/{id}/claim', { params: { id }, body: {} });
    isHeld.current = true;
    setUntil(data.claimedUntil);
    setFailure(null);
  };
  const claimNow = useRef(claim);
  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    const fail = (error: unknown) => {
      if (signal.aborted) return;
      setFailure(codeOf(error));
      refetchAll();
    };
    const again = () => claimNow.current();
    // Retries until the server responds, because nothing else would enable the form.
    const claiming = retryUntilAnswered(again, { signal, onAway: () => setFailure('offline') }).catch(fail);
    const prolonging = setInterval(() => {
      if (document.visibilityState === 'visible' && !isOver.current) void again().catch(() => undefined);
    }, prolongMs);
    const release = () => {
      if (isOver.current || !isHeld.current) return;
      const path = `/api/moderation/reports/${id}/release`;
      void callApi('POST', path, {}, { asMember: true, keepalive: true }).catch(() => undefined);
    };
    addEventListener('pagehide', release, { signal });
    addEventListener('pageshow', ({ persisted }) => persisted && !isOver.current && void again().catch(fail), {
      signal,
    });
    return () => {
      closing.abort();
      clearInterval(prolonging);
      void claiming.then(release);
    };
  }, [id]);
  return { until, failure, claim, isOver };
}
