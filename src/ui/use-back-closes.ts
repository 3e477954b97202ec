import { useEffect, useEffectEvent } from 'react';

/**
 * The browser's Back closes what covers the page instead of leaving it. Closed otherwise, it takes its step out of the
 * history again.
 */
export function useBackCloses(close: () => void): void {
  const closeByBack = useEffectEvent(close);
  useEffect(() => {
    history.pushState(history.state, '');
    let isLeft = false;
    const leave = () => {
      isLeft = true;
      closeByBack();
    };
    addEventListener('popstate', leave);
    return () => {
      removeEventListener('popstate', leave);
      if (!isLeft) history.back();
    };
  }, []);
}
