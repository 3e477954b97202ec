import { useState } from 'react';
import { printQuery, type QueryValues } from '#src/client/address.ts';
import { codeOf } from '#src/client/api-client.ts';
import { saveFile } from '#src/client/save-file.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { usePage } from '#src/ui/island.tsx';

/** Downloads the members whom the filter matches. */
export function ExportUsers({ filter }: { filter: QueryValues }) {
  const { t, locale } = usePage();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    const path = `/api/admin/users/export${printQuery({ ...filter, lang: locale })}`;
    await saveFile('GET', path, 'members.csv').catch((error: unknown) => setFailure(codeOf(error)));
    setBusy(false);
  };
  return (
    <>
      {failure && (
        <span className="field-error" role="alert">
          <ErrorText t={t} code={failure} />
        </span>
      )}
      <button
        type="button"
        className="button button-quiet"
        aria-label={t('user-administration:download')}
        title={t('user-administration:download')}
        aria-disabled={isBusy}
        onClick={save}
      >
        <Icon name="download" />
      </button>
    </>
  );
}
