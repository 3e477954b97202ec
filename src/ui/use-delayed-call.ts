import { useEffect, useRef } from 'react';

/**
 * Calls the API about a value once it has stayed the same for a while, such as a text after a pause in typing. `done`
 * gets the answer, or null after a failure, unless the value has changed by then or the component is gone. A null value
 * calls nothing.
 */
export function useDelayedCall<Answer>(
  value: string | null,
  {
    delayMs,
    call,
    done,
  }: { delayMs: number; call: (value: string) => Promise<Answer>; done: (answer: Answer | null) => void },
): void {
  const latest = useRef({ call, done });
  latest.current = { call, done };
  useEffect(() => {
    if (value === null) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const answer = await latest.current.call(value).catch(() => null);
      if (isCurrent) latest.current.done(answer);
    }, delayMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [value, delayMs]);
}
