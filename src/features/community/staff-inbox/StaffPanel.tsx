import { useRef, useState } from 'react';
import { noteLength } from '#api/features/community/staff-inbox/contract.ts';
import { codeOf } from '#src/client/api-client.ts';
import { call } from '#src/client/call.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { RelativeTime } from '#src/ui/DateTime.tsx';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { TextArea } from '#src/ui/form/fields.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { usePage } from '#src/ui/island.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';
import { useKeptFocus } from '../threads/conversation/use-kept-focus.ts';
import type { StaffConversation } from './staff-source.ts';

interface Props {
  conversation: StaffConversation;
  viewerId: string;
  /** Reloads the conversation. */
  refresh: () => Promise<unknown>;
}

/** The administrators' panel beside a conversation: its state, its assignee and its notes. */
export function StaffPanel({ conversation, viewerId, refresh }: Props) {
  const { t } = usePage();
  const panel = useRef<HTMLElement>(null);
  const keptFocus = useKeptFocus(panel, (part) => part.querySelector('.actions button'));
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const act: Act = async (work, done) => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await work();
      showToast(t(`staff-messages:done.${done}`));
    } catch (error) {
      setFailure(codeOf(error));
    }
    await refresh();
    setBusy(false);
  };
  return (
    <section ref={panel} className="card staff-panel" aria-labelledby="panel-title" tabIndex={-1} {...keptFocus}>
      <StateAndAssignee conversation={conversation} viewerId={viewerId} act={act} />
      <p className="notice notice-danger" role="alert">
        {failure && <ErrorText t={t} code={failure} />}
      </p>
      <Notes conversation={conversation} act={act} />
      <NewNote id={conversation.id} added={() => act(async () => undefined, 'noteAdded')} />
    </section>
  );
}

type Done = 'taken' | 'open' | 'answered' | 'closed' | 'assigned' | 'noteAdded' | 'noteDeleted';
type Act = (work: () => Promise<unknown>, done: Done) => Promise<void>;

interface StateAndAssigneeProps {
  conversation: StaffConversation;
  viewerId: string;
  act: Act;
}

/** The conversation's state and its assignee. */
function StateAndAssignee({ conversation: { id, state, assignee, staff }, viewerId, act }: StateAndAssigneeProps) {
  const { t } = usePage();
  const params = { id };
  const assign = (to: string | null, done: Done) => {
    const body = { assignee: { from: assignee?.id ?? null, to } };
    return act(() => call('PATCH /api/admin/messages/{id}', { params, body }), done);
  };
  const choose = useRef<HTMLSelectElement>(null);
  const isFormer = assignee && staff.every((each) => each.id !== assignee.id);
  return (
    <div className="staff-part">
      <header>
        <h2 id="panel-title">{t('staff-messages:panel')}</h2>
        <Badge>{t(`staff-messages:states.${state}`)}</Badge>
      </header>
      <p className="actions">
        {assignee?.id !== viewerId && (
          <button type="button" className="button button-quiet" onClick={() => assign(viewerId, 'taken')}>
            {t('staff-messages:take')}
          </button>
        )}
        {listNextStates(state).map(({ to, text }) => (
          <button
            key={to}
            type="button"
            className="button button-quiet"
            onClick={() => act(() => call('PATCH /api/admin/messages/{id}', { params, body: { state: to } }), to)}
          >
            {t(`staff-messages:${text}`)}
          </button>
        ))}
      </p>
      <div className="field">
        <label htmlFor="assignee">{t('staff-messages:assignee')}</label>
        <div className="staff-assign">
          {/* The key resets the select for a new assignee, whom a colleague may have chosen. */}
          <select key={assignee?.id} ref={choose} className="input" id="assignee" defaultValue={assignee?.id ?? ''}>
            <option value="">{t('staff-messages:nobody')}</option>
            {isFormer && <option value={assignee.id}>{assignee.name}</option>}
            {staff.map((each) => (
              <option key={each.id} value={each.id}>
                {each.id === viewerId ? t('staff-messages:me') : each.name}
              </option>
            ))}
          </select>
          <button
            type="button"
            className="button button-quiet"
            onClick={() => assign(choose.current?.value || null, 'assigned')}
          >
            {t('staff-messages:assignButton')}
          </button>
        </div>
      </div>
    </div>
  );
}

function listNextStates(state: StaffConversation['state']) {
  if (state === 'closed') return [{ to: 'open', text: 'reopen' }] as const;
  const close = { to: 'closed', text: 'close' } as const;
  return state === 'answered' ? [close] : ([{ to: 'answered', text: 'settle' }, close] as const);
}

function Notes({ conversation: { notes }, act }: { conversation: StaffConversation; act: Act }) {
  const { t } = usePage();
  return (
    <div className="staff-part">
      <h3>{t('staff-messages:notesTitle')}</h3>
      {notes.length === 0 && <p className="muted">{t('staff-messages:noNotes')}</p>}
      <ul className="staff-notes">
        {notes.map(({ id, body, author, isOwn, createdAt }) => (
          <li key={id}>
            <p className="staff-note">{body}</p>
            <p className="staff-by">
              <span>{author}</span>
              <RelativeTime at={createdAt} />
              {isOwn && (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('staff-messages:deleteNote', { name: author })}
                  onClick={() =>
                    act(() => call('DELETE /api/admin/message-notes/{id}', { params: { id } }), 'noteDeleted')
                  }
                >
                  <Icon name="close" />
                </button>
              )}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function NewNote({ id, added }: { id: string; added: () => Promise<void> }) {
  const { t } = usePage();
  /** The key that clears the form for the next note. */
  const [count, setCount] = useState(0);
  return (
    <Form
      key={count}
      send={(body: { body: string }) => call('POST /api/admin/messages/{id}/notes', { params: { id }, body })}
      done={() => {
        setCount(count + 1);
        void added();
      }}
      submit={t('staff-messages:addNote')}
      busy={t('staff-messages:adding')}
      isQuiet
    >
      <TextArea
        name="body"
        label={t('staff-messages:note')}
        hint={t('staff-messages:noteHint')}
        rows={3}
        maxLength={noteLength}
      />
    </Form>
  );
}
