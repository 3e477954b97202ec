import { useEffect } from 'react';
import type { UploadState } from './use-upload.ts';

/** Whether leaving the page would lose the chosen file. */
const isAtRisk = (state: UploadState) =>
  ['preparing', 'sending', 'waiting'].includes(state.step) || (state.step === 'failed' && state.mayRetry);

/** Makes the browser ask before the page is left while a chosen file isn't sent. */
export function useLeaveGuard(state: UploadState): void {
  const asks = isAtRisk(state);
  useEffect(() => {
    if (!asks) return;
    const ask = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [asks]);
}
