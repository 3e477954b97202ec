import { useEffect, useEffectEvent } from 'react';

/**
 * Makes the browser's Back close what covers the page instead of leaving the page. If it is closed in any other way,
 * its history entry is removed.
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
