import { useStore } from '@nanostores/react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { bodyLength, type SavedReply, titleLength } from '#api/features/community/saved-replies/contract.ts';
import { codeOf } from '#src/client/api-client.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { TextArea, TextField } from '#src/ui/form/fields.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { createSavedRepliesStore, type SavedRepliesStore } from './saved-replies-store.ts';
import './saved-replies.css';

interface Props {
  page: IslandPage;
  items: readonly SavedReply[];
}

/** An expert's saved replies, each in a collapsible form, and the form that adds a new one. */
export function SavedReplies({ page, items }: Props) {
  return (
    <Island page={page}>
      <List first={items} />
    </Island>
  );
}

function List({ first }: { first: readonly SavedReply[] }) {
  const { t } = usePage();
  const [store] = useState(() => createSavedRepliesStore(first));
  const items = useStore(store.$items);
  const adding = useRef<HTMLElement>(null);
  const [added, setAdded] = useState(0);
  return (
    <section className="card stack saved-replies">
      {items.length === 0 && <p className="muted">{t('saved-replies:none')}</p>}
      {items.map((item) => (
        <SavedReplyForm key={item.id} item={item} store={store} gone={() => adding.current?.focus()} />
      ))}
      <CollapsibleForm title={t('saved-replies:add')} summary={adding}>
        {(close) => (
          <Form
            // Clears the form for the next reply.
            key={added}
            send={store.add}
            done={() => {
              setAdded(added + 1);
              close();
            }}
            submit={t('saved-replies:add')}
            busy={t('saved-replies:saving')}
          >
            <Fields />
          </Form>
        )}
      </CollapsibleForm>
    </section>
  );
}

interface SavedReplyFormProps {
  item: SavedReply;
  store: SavedRepliesStore;
  /** Called when the reply was deleted, with the focused element. */
  gone: () => void;
}

function SavedReplyForm({ item, store, gone }: SavedReplyFormProps) {
  const { t } = usePage();
  const [failure, setFailure] = useState<string | null>(null);
  const summary = useRef<HTMLElement>(null);
  const remove = async () => {
    setFailure(null);
    try {
      await store.remove(item.id);
      gone();
    } catch (error) {
      setFailure(codeOf(error));
    }
  };
  return (
    <CollapsibleForm title={item.title} summary={summary}>
      {(close) => (
        <>
          <Form
            send={(written: Omit<SavedReply, 'id'>) => store.update(item.id, written)}
            done={close}
            submit={t('saved-replies:save')}
            busy={t('saved-replies:saving')}
            acts={
              <button
                type="button"
                className="button button-quiet"
                aria-label={t('saved-replies:deleteLabel', { title: item.title })}
                onClick={remove}
              >
                {t('saved-replies:delete')}
              </button>
            }
          >
            <Fields item={item} />
          </Form>
          <p className="notice notice-danger" role="alert">
            {failure && <ErrorText t={t} code={failure} />}
          </p>
        </>
      )}
    </CollapsibleForm>
  );
}

interface CollapsibleFormProps {
  title: string;
  summary: RefObject<HTMLElement | null>;
  children: (close: () => void) => ReactNode;
}

/** A collapsible form. Closing it focuses its title. */
function CollapsibleForm({ title, summary, children }: CollapsibleFormProps) {
  const part = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (part.current) part.current.open = false;
    summary.current?.focus();
  };
  return (
    <details ref={part}>
      <summary ref={summary} className="unfolds">
        {title}
      </summary>
      {children(close)}
    </details>
  );
}

function Fields({ item }: { item?: SavedReply }) {
  const { t } = usePage();
  return (
    <>
      <TextField
        name="title"
        label={t('saved-replies:titleLabel')}
        defaultValue={item?.title}
        maxLength={titleLength}
        required
      />
      <TextArea
        name="body"
        label={t('saved-replies:bodyLabel')}
        defaultValue={item?.body}
        rows={5}
        maxLength={bodyLength}
        required
      />
    </>
  );
}
