import { useEffect, useState } from 'react';
import { codeOf } from '#src/client/api-client.ts';

/**
 * Runs a button's action, one at a time. It stays busy after success, because another page opens or the button goes
 * away. `failure` is the code of the refusal.
 */
export function useButtonAction(act: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // The browser may restore this page with the button still busy.
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
