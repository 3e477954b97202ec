import { useEffect, useRef } from 'react';

/**
 * Calls the API with a debounced value, such as a text that is being typed. `done` receives the response, or null after
 * a failure, unless the value has changed by then or the component was unmounted. A null value makes no call.
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
