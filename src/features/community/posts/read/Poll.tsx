import { useState } from 'react';
import { formatDateTime, formatPercentage } from '#src/shared/format.ts';
import { useTimeZone } from '#src/ui/DateTime.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { usePage } from '#src/ui/island.tsx';
import './poll.css';
import type { ShownPost } from './shown-thread.ts';
import { useThread } from './use-thread.ts';

interface Props {
  poll: NonNullable<ShownPost['poll']>;
  mayVote: boolean;
}

/** The options of a poll. Shows the votes once the viewer has voted or the poll is closed. */
export function Poll({ poll, mayVote }: Props) {
  const { t, locale } = usePage();
  const { zone } = useTimeZone();
  const { mine, isClosed, voterCount, closesAt } = poll;
  const hasVoted = mine.length > 0;
  const closing = closesAt && formatDateTime(new Date(closesAt), zone, locale);
  const facts = [
    t('threads:poll.voters', { count: voterCount }),
    closing && t(isClosed ? 'threads:poll.closed' : 'threads:poll.closes', { at: closing }),
  ].filter(Boolean);
  return (
    <section className="poll" aria-label={t('threads:poll.title')} tabIndex={-1}>
      {(hasVoted || isClosed) && <PollResults poll={poll} />}
      {!isClosed && mayVote && <VoteForm key={String(hasVoted)} poll={poll} />}
      <p className="muted poll-facts" role="status">
        {facts.join(' · ')}
      </p>
    </section>
  );
}

function PollResults({ poll: { options, mine, voterCount } }: Pick<Props, 'poll'>) {
  const { t, locale } = usePage();
  return (
    <ul className="poll-results">
      {options.map(({ position, text, votes }) => {
        const isMine = mine.includes(position);
        return (
          <li key={position} className={isMine ? 'is-mine' : undefined}>
            <span className="poll-option">
              {text}
              {isMine && <span className="muted"> · {t('threads:poll.yours')}</span>}
            </span>
            <span className="poll-share">{formatPercentage(votes ?? 0, voterCount, locale)}</span>
            <progress max={Math.max(1, voterCount)} value={votes ?? 0} aria-label={text} />
          </li>
        );
      })}
    </ul>
  );
}

function VoteForm({ poll: { options, mine, isMultiple } }: Pick<Props, 'poll'>) {
  const { t } = usePage();
  const { thread } = useThread();
  const hasVoted = mine.length > 0;
  const [isOpen, setOpen] = useState(!hasVoted);
  const form = (
    <Form
      send={({ options: chosen = [] }: { options?: string | string[] }) => thread.vote([chosen].flat().map(Number))}
      done={() => setOpen(false)}
      submit={t('threads:poll.vote')}
      busy={t('threads:poll.voting')}
      isQuiet
      mayBeLeft
    >
      <fieldset className="poll-choices">
        <legend className="visually-hidden">{t(isMultiple ? 'threads:poll.many' : 'threads:poll.one')}</legend>
        {isMultiple && <p className="muted poll-facts">{t('threads:poll.many')}</p>}
        {options.map(({ position, text }) => (
          <label key={position}>
            <input
              type={isMultiple ? 'checkbox' : 'radio'}
              name="options"
              value={String(position)}
              defaultChecked={mine.includes(position)}
            />
            {text}
          </label>
        ))}
      </fieldset>
    </Form>
  );
  if (!hasVoted) return form;
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('threads:poll.change')}</summary>
      {form}
    </details>
  );
}
