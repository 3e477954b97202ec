import { useEffect, useState } from 'react';
import { usePage } from '#src/ui/island.tsx';
import { useCopyText } from '#src/ui/use-copied.ts';

interface Props {
  community: string;
  codes: readonly string[];
  finishText: string;
  finish: () => void;
}

/**
 * New backup codes, which are shown once. The member can copy, download or print them, and then confirms. Until then,
 * the browser warns before leaving the page.
 */
export function BackupCodes({ community, codes, finishText, finish }: Props) {
  const { t } = usePage();
  const [isSaved, setSaved] = useState(false);
  const [isTaken, setTaken] = useState(false);
  const { copy, said } = useCopyText();
  const isKept = isSaved || isTaken;
  useEffect(() => {
    if (isKept) return;
    const ask = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isKept]);
  const copyAll = async () => {
    if (await copy(codes.join('\n'))) setTaken(true);
  };
  const download = () => {
    const title = t('two-factor:codes.file', { community });
    const url = URL.createObjectURL(new Blob([`${title}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }));
    const link = Object.assign(document.createElement('a'), {
      href: url,
      download: `${title.replace(/[^\p{L}\d]+/gu, '-')}.txt`,
    });
    link.click();
    setTaken(true);
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  };
  const printOut = () => {
    print();
    setTaken(true);
  };
  return (
    <div className="stack">
      <p>{t('two-factor:codes.text')}</p>
      <ul className="backup-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="actions">
        <button type="button" className="button button-quiet" onClick={() => void copyAll()}>
          {t('two-factor:codes.copy')}
        </button>
        <button type="button" className="button button-quiet" onClick={download}>
          {t('two-factor:codes.download')}
        </button>
        <button type="button" className="button button-quiet" onClick={printOut}>
          {t('two-factor:codes.print')}
        </button>
        <span role="status" className="muted">
          {said}
        </span>
      </div>
      <label className="two-factor-check">
        <input type="checkbox" checked={isSaved} onChange={({ target }) => setSaved(target.checked)} />
        {t('two-factor:codes.saved')}
      </label>
      <div className="actions">
        <button type="button" className="button button-primary" disabled={!isSaved} onClick={finish}>
          {finishText}
        </button>
      </div>
    </div>
  );
}
