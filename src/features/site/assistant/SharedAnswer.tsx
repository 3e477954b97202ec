import type { SharedAnswer as Shared } from '#api/features/site/assistant/contract.ts';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { AnswerView } from './AnswerView.tsx';
import './assistant.css';

interface Props {
  page: IslandPage;
  shared: Shared;
}

/** Shows an answer that a member shares, or only its question if the viewer may not read one of its sources. */
export function SharedAnswer({ page, shared }: Props) {
  return (
    <Island page={page}>
      <Shown shared={shared} />
    </Island>
  );
}

function Shown({ shared: { question, answer } }: Pick<Props, 'shared'>) {
  const { t } = usePage();
  if (answer) {
    const { id, ...rest } = answer;
    const shown = { ...rest, ...{ key: id, answerId: null, state: 'done' as const, code: null } };
    return <AnswerView answer={shown} isShared />;
  }
  return (
    <article className="assistant-answer">
      <h2>{question}</h2>
      <p className="notice">{t('assistant:share.closed')}</p>
      <p>
        <a className="button button-primary" href="/ai">
          {t('assistant:share.askOwn')}
        </a>
      </p>
    </article>
  );
}
