import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import { noteLength } from '#api/features/community/expert-inbox/contract.ts';
import type { SavedReply } from '#api/features/community/saved-replies/contract.ts';
import type { InboxState } from '#api/features/community/threads/contract.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { writeIntoComposer } from '#src/ui/composer/composer.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { TextArea } from '#src/ui/form/fields.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { $messageField } from '../threads/conversation/message-field.ts';
import { type ChosenState, createInboxPanel, type InboxPanelStore } from './inbox-panel-store.ts';
import './inbox-panel.css';

interface Props {
  page: IslandPage;
  /** The conversation's id. */
  id: string;
  state: InboxState;
  note: string;
  replies: readonly SavedReply[];
  /** The member's name, which replaces `{name}` in saved replies. */
  member: string;
}

/** The panel beside a conversation, only for its expert: its state, a note, and the expert's saved replies. */
export function InboxPanel({ page, ...given }: Props) {
  return (
    <Island page={page}>
      <Panel {...given} />
    </Island>
  );
}

function Panel({ id, state: first, note, replies, member }: Omit<Props, 'page'>) {
  const { t } = usePage();
  const title = useId();
  const [panel] = useState(() => createInboxPanel(id, first));
  useEffect(() => panel.start(), [panel]);
  const { state, failure } = useStore(panel.$panel);
  return (
    <section className="card inbox-panel" aria-labelledby={title}>
      <header>
        <h2 id={title}>{t('experts:inbox.panel')}</h2>
        <span role="status">
          <Badge>{t(`experts:inbox.states.${state}`)}</Badge>
        </span>
      </header>
      <Changes state={state} change={panel.change} />
      <p className="notice notice-danger" role="alert">
        {failure && <ErrorText t={t} code={failure} />}
      </p>
      {replies.length > 0 && <Replies replies={replies} member={member} />}
      <Note first={note} save={panel.saveNote} />
    </section>
  );
}

/** The buttons that change the state. The last one always stays, so it gets the focus when the other disappears. */
function Changes({ state, change }: { state: InboxState; change: InboxPanelStore['change'] }) {
  const { t } = usePage();
  const last = useRef<HTMLButtonElement>(null);
  const isClosed = state === 'closed';
  const choose = (to: ChosenState) => {
    last.current?.focus();
    void change(to);
  };
  return (
    <p className="actions">
      {!isClosed && state !== 'answered' && (
        <button type="button" className="button button-quiet" onClick={() => choose('answered')}>
          {t('experts:inbox.settle')}
        </button>
      )}
      <button
        ref={last}
        type="button"
        className="button button-quiet"
        onClick={() => choose(isClosed ? 'open' : 'closed')}
      >
        {t(isClosed ? 'experts:inbox.reopen' : 'experts:inbox.close')}
      </button>
    </p>
  );
}

/** Inserts a saved reply after the text that is already in the composer. */
function Replies({ replies, member }: { replies: readonly SavedReply[]; member: string }) {
  const { t } = usePage();
  const id = useId();
  const field = useStore($messageField);
  const [chosen, choose] = useState('');
  const insert = () => {
    const reply = replies.find((each) => each.id === chosen);
    if (!field || !reply) return;
    const text = reply.body.replaceAll('{name}', member);
    writeIntoComposer(field, [field.value.trim(), text].filter(Boolean).join('\n\n'));
    field.focus();
  };
  return (
    <div className="field">
      <label htmlFor={id}>{t('experts:inbox.reply')}</label>
      <div className="inbox-reply">
        <select className="input" id={id} value={chosen} onChange={({ target }) => choose(target.value)}>
          <option value="">{t('experts:inbox.chooseReply')}</option>
          {replies.map((reply) => (
            <option key={reply.id} value={reply.id}>
              {reply.title}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={field === null || chosen === ''}
          onClick={insert}
        >
          {t('experts:inbox.insert')}
        </button>
      </div>
    </div>
  );
}

function Note({ first, save }: { first: string; save: InboxPanelStore['saveNote'] }) {
  const { t } = usePage();
  const [isSaved, setSaved] = useState(false);
  return (
    <div onInput={() => setSaved(false)}>
      <Form
        isQuiet
        send={({ note }: { note: string }) => save(note)}
        done={() => setSaved(true)}
        submit={t('experts:inbox.saveNote')}
        busy={t('experts:inbox.saving')}
        acts={
          <span className="muted" role="status">
            {isSaved && t('experts:inbox.saved')}
          </span>
        }
      >
        <TextArea
          name="note"
          label={t('experts:inbox.note')}
          hint={t('experts:inbox.noteHint')}
          defaultValue={first}
          rows={3}
          maxLength={noteLength}
        />
      </Form>
    </div>
  );
}
