import { useState } from 'react';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { codeOf } from '../client/api-client.ts';
import { useTexts } from '../client/island-texts.ts';
import { saveFile } from '../client/save-file.ts';
import { ErrorText } from './ErrorText.tsx';

interface Props {
  locale: Locale;
  /** The call that returns the file, without its language. */
  path: string;
  /** The file's name, unless the response has one. */
  name: string;
  label: string;
  busyLabel: string;
  /** Label of the option for a CSV file without a byte-order mark. */
  markLabel: string;
}

/** Saves a staff file. A plain link couldn't: it would send no token, and couldn't ask for a proof. */
export function FileButton({ locale, path, name, label, busyLabel, markLabel }: Props) {
  const t = useTexts(locale, ['errors.general']);
  const [isBusy, setIsBusy] = useState(false);
  const [hasMark, setHasMark] = useState(true);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    const query = new URLSearchParams({ lang: locale, ...(hasMark ? {} : { bom: 'no' }) });
    await saveFile('GET', `${path}${path.includes('?') ? '&' : '?'}${query}`, name).catch((error: unknown) =>
      setFailure(codeOf(error)),
    );
    setIsBusy(false);
  };
  return (
    <div className="file-button">
      <p role="alert" className="notice notice-danger">
        {t && failure && <ErrorText t={t} code={failure} />}
      </p>
      <label className="check">
        <input type="checkbox" checked={!hasMark} onChange={() => setHasMark(!hasMark)} />
        {markLabel}
      </label>
      <button type="button" className="button button-quiet" disabled={t === null} aria-disabled={isBusy} onClick={save}>
        {isBusy ? busyLabel : label}
      </button>
    </div>
  );
}
