import { useState } from 'react';
import { codeOf } from '#src/client/api-client.ts';
import { ErrorText } from './ErrorText.tsx';
import { usePage } from './island.tsx';
import { showToast } from './toast/toast-store.ts';

interface SavedFile {
  method?: 'GET' | 'POST';
  /** The path of the call that returns the CSV file, with its query. */
  path: string;
  /** The file's name, unless the response has one. */
  name: string;
}

/** Saves CSV files in the page's language, one at a time. If a download fails, a toast offers to try again. */
export function useSaveFile() {
  const { t, locale } = usePage();
  const [isBusy, setBusy] = useState(false);
  const save = async (file: SavedFile) => {
    if (isBusy) return;
    const { method = 'GET', path, name } = file;
    setBusy(true);
    try {
      // Most visits download nothing, so this is loaded on demand.
      const { saveFile } = await import('#src/client/save-file.ts');
      await saveFile(method, `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`, name);
    } catch (error) {
      const again = { text: t('islands:table.again'), run: () => void save(file) };
      showToast(<ErrorText t={t} code={codeOf(error)} />, again);
    }
    setBusy(false);
  };
  return { isBusy, save };
}
