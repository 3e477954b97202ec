import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import type { AssistantPage } from '#api/features/site/assistant/contract.ts';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { AnswerView } from './AnswerView.tsx';
import { $assistant, createAssistantState, sendQuestion } from './assistant-store.ts';
import { History } from './History.tsx';
import { QuestionForm } from './QuestionForm.tsx';
import './assistant.css';

interface Props {
  page: IslandPage;
  /** The data that the page was rendered with. */
  first: AssistantPage;
  /** Whether the URL has the id of a conversation that doesn't exist. */
  isGone: boolean;
  maxQuestion: number;
  maxQuestions: number;
}

/** Shows questions and their answers, and the member's conversations. */
export function Assistant({ page, ...loaded }: Props) {
  return (
    <Island page={page}>
      <Conversation {...loaded} />
    </Island>
  );
}

function Conversation({ first, isGone, maxQuestion, maxQuestions }: Omit<Props, 'page'>) {
  const { t } = usePage();
  const [start] = useState(() => {
    const start = createAssistantState(first);
    if (!import.meta.env.SSR) $assistant.set(start);
    return start;
  });
  const { answers, allowance, conversations, conversationId } = useStore($assistant, { ssr: () => start });
  const field = useRef<HTMLTextAreaElement>(null);
  const isAsking = answers.at(-1)?.state === 'asking';
  const again = (question: string) => void sendQuestion(question);
  return (
    <div className="assistant">
      <div className="assistant-talk">
        {answers.length === 0 && (
          <div className="assistant-start">
            {isGone && <p className="notice">{t('assistant:goneConversation')}</p>}
            {first.firstQuestions.length > 0 && <p className="muted">{t('assistant:empty')}</p>}
            <ul>
              {first.firstQuestions.map((question) => (
                <li key={question}>
                  <button
                    type="button"
                    className="button button-quiet"
                    disabled={allowance.left === 0}
                    onClick={() => again(question)}
                  >
                    {question}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
        <ol className="assistant-answers">
          {answers.map((answer) => (
            <li key={answer.key}>
              <AnswerView answer={answer} again={again} />
            </li>
          ))}
        </ol>
        <QuestionForm
          field={field}
          allowance={allowance}
          isAsking={isAsking}
          isFull={answers.length >= maxQuestions}
          maxQuestion={maxQuestion}
          maxQuestions={maxQuestions}
        />
      </div>
      <History conversations={conversations} openedId={conversationId} keptDays={first.keptDays} />
    </div>
  );
}
