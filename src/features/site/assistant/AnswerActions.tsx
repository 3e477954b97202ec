import { useState } from 'react';
import { usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { useCopyText } from '#src/ui/use-copied.ts';
import type { ShownAnswer } from './assistant-store.ts';
import { formatAnswerText } from './format-answer-text.ts';

/** Loaded when the dialog opens. */
const ShareDialog = lazyPart(() => import('./ShareDialog.tsx').then((loaded) => loaded.ShareDialog));

/** Offers the actions on a whole answer: copying it and, if it is the viewer's own, sharing it. */
export function AnswerActions({ answer, mayShare }: { answer: ShownAnswer; mayShare: boolean }) {
  const { t } = usePage();
  const { copy, said } = useCopyText({ copied: t('assistant:copied'), failed: t('assistant:copyFailed') });
  const [isSharing, setSharing] = useState(false);
  const copyAnswer = () => copy(formatAnswerText(answer, { heading: t('assistant:sources'), origin }));
  return (
    <div className="assistant-acts assistant-own">
      <button type="button" className="button button-quiet" onClick={() => void copyAnswer()}>
        {t('assistant:copy')}
      </button>
      {mayShare && (
        <button type="button" className="button button-quiet" onClick={() => setSharing(true)}>
          {t(answer.shareId ? 'assistant:share.shared' : 'assistant:share.act')}
        </button>
      )}
      <span role="status">{said}</span>
      {isSharing && <ShareDialog answer={answer} close={() => setSharing(false)} />}
    </div>
  );
}
