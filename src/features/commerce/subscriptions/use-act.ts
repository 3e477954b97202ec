import { useEffect, useState } from 'react';
import { codeOf } from '#src/client/api-client.ts';

/**
 * An action that a button starts, one at a time. It stays busy after success, since another page opens or the button
 * goes; `failure` is the code of the refusal.
 */
export function useAct(act: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // The browser may restore this page as it was left.
  useEffect(() => {
    const comeBack = () => setBusy(false);
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);
  const press = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await act();
    } catch (error) {
      setFailure(codeOf(error));
      setBusy(false);
    }
  };
  return { isBusy, failure, press };
}
