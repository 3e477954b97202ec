import { useState } from 'react';
import { codeOf } from '#src/client/api-client.ts';
import { ErrorText } from './ErrorText.tsx';
import { usePage } from './island.tsx';
import './act-button.css';

interface Props {
  text: string;
  /** The button's text while the action runs. */
  busy: string;
  /** Runs the action and returns the text to show afterwards. */
  act: () => Promise<string>;
}

/** A button that runs an action, such as a check, and shows the outcome beside itself. */
export function ActionButton({ text, busy, act }: Props) {
  const { t } = usePage();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ news: string } | { fault: string } | null>(null);
  const onClick = async () => {
    if (isBusy) return;
    setBusy(true);
    setOutcome(null);
    setOutcome(
      await act().then(
        (news) => ({ news }),
        (error: unknown) => ({ fault: codeOf(error) }),
      ),
    );
    setBusy(false);
  };
  return (
    <div className="act-button">
      <button type="button" className="button button-quiet" aria-disabled={isBusy} onClick={onClick}>
        {isBusy ? busy : text}
      </button>
      <p className="notice notice-danger" role="alert">
        {outcome && 'fault' in outcome && <ErrorText t={t} code={outcome.fault} />}
      </p>
      <p className="act-news" role="status">
        {outcome && 'news' in outcome && outcome.news}
      </p>
    </div>
  );
}
