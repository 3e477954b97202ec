import { codeOf } from '#src/client/api-client.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { usePage } from '#src/ui/island.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';

/** Returns a function that shows an error in a toast, which is visible wherever the reader has scrolled. */
export function useErrorToast(): (error: unknown) => void {
  const { t } = usePage();
  return (error) => showToast(<ErrorText t={t} code={codeOf(error)} />);
}
