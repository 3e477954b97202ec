import { copyText } from '#src/client/copy-text.ts';
import { usePage } from '#src/ui/island.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';

/** Returns a function that copies the URL of a path, and says so. */
export function useCopyLink(): (path: string) => void {
  const { t } = usePage();
  return async (path) => {
    const isCopied = await copyText(new URL(path, location.origin).href);
    showToast(t(isCopied ? 'threads:linkCopied' : 'islands:copy.failed'));
  };
}
