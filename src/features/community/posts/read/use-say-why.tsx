import { codeOf } from '#src/client/api-client.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { usePage } from '#src/ui/island.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';

/** Says why an act was taken back, wherever the reader has scrolled since. */
export function useSayWhy(): (error: unknown) => void {
  const { t } = usePage();
  return (error) => showToast(<ErrorText t={t} code={codeOf(error)} />);
}
