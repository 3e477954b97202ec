import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { maxFiles, subjectLength } from '#api/features/community/threads/contract.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { LazyCombobox } from '#src/ui/combobox/LazyCombobox.tsx';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Form, useFieldError } from '#src/ui/form/Form.tsx';
import { TextField } from '#src/ui/form/fields.tsx';
import { OtherDeviceText } from '#src/ui/form/OtherText.tsx';
import { usePage } from '#src/ui/island.tsx';
import { UploadInProgress } from '#src/ui/upload/UploadInProgress.tsx';
import { useFileDrop, useFilePaste } from '#src/ui/upload/use-drop.ts';
import { useLeaveGuard } from '#src/ui/upload/use-leave-guard.ts';
import '#src/ui/upload/upload.css';
import { MessageField } from '../conversation/MessageField.tsx';
import { AttachButton } from '../files/AttachButton.tsx';
import { AttachedFiles } from '../files/AttachedFiles.tsx';
import { type AttachmentList, useAttach } from '../files/use-attach.ts';
import '../message-field.css';
import {
  createNewMessageStore,
  type NewMessageBody,
  type NewMessageStore,
  type Recipient,
} from './new-message-store.ts';
import './new-message.css';
import { RequestNotice } from './RequestNotice.tsx';

interface Address {
  /** The recipients named in the page's URL. The subject is from the URL, too. */
  to: readonly Recipient[];
  subject?: string;
  needsSubject?: boolean;
  /** The maximum number of recipients. */
  max: number;
  texts: { to: string; toHint: string; none: string };
  search: (words: string) => Promise<readonly Recipient[]>;
}

interface Props<Answer> {
  viewerId: string;
  /** Identifies the form that the unsent text belongs to: the key it is stored under until it is sent. */
  place: 'conversation' | 'team' | 'letter';
  /** Text above the fields. */
  lead?: string;
  /** The fields for recipients and subject. If omitted, the recipient is fixed and there is no subject. */
  address?: Address;
  post: (body: NewMessageBody) => Promise<Answer>;
  /** Returns the path of the new conversation. */
  pathOf: (answer: Answer) => string;
}

/** The form for the first message of a conversation: recipients, subject, text and files. */
export function NewMessage<Answer>({ viewerId, lead, address, pathOf, ...given }: Props<Answer>) {
  const { t } = usePage();
  const { to = [], subject = '', max = 0 } = address ?? {};
  const [message] = useState(() => createNewMessageStore<Answer>({ memberId: viewerId, to, subject, max, ...given }));
  const { $message, change, send } = message;
  const { waitsFor, offered } = useStore($message, { keys: ['waitsFor', 'offered'] });
  const [leaving] = useState(() => new AbortController());
  useEffect(() => message.start(), [message]);
  const attaching: AttachmentList = {
    latest: () => $message.get().files,
    change: (files) => change({ files }),
  };
  const attach = useAttach(attaching);
  useLeaveGuard(attach.state);
  const drop = useFileDrop(attach.choose);
  const paste = useFilePaste(attach.choose, true);
  return (
    <div className="new-message" {...drop} {...paste}>
      <Form
        send={() => send(leaving.signal)}
        done={(answer) => answer && location.assign(pathOf(answer))}
        submit={t('messages:send')}
        icon="send"
        busy={t('messages:sending')}
        // Leaving loses nothing, because the text is kept.
        mayBeLeft
      >
        <div className="new-message-fields">
          {lead && <p className="muted">{lead}</p>}
          <OtherDeviceText
            offered={offered}
            texts={
              offered?.isAnother
                ? {
                    lead: t('messages:unsent.lead'),
                    take: t('messages:unsent.take'),
                    keep: t('messages:unsent.discard'),
                  }
                : { lead: t('islands:kept.other'), take: t('islands:kept.take'), keep: t('islands:kept.keep') }
            }
          />
          {address && <AddressFields address={address} message={message} />}
        </div>
        <Writing message={message} attaching={attaching} attach={attach} />
      </Form>
      <p className="chat-status">
        <span className="chat-keys">{t('messages:sendKeys')}</span>
        <span role="status">
          {waitsFor && t(waitsFor === 'offline' ? 'messages:retrying' : 'messages:retryingServer')}
        </span>
      </p>
    </div>
  );
}

interface FieldsProps {
  message: Pick<NewMessageStore, '$message' | 'change'>;
}

interface WritingProps extends FieldsProps {
  attaching: AttachmentList;
  attach: ReturnType<typeof useAttach>;
}

/** The message's files, and the row in which it is written. */
function Writing({ message: { $message, change }, attaching, attach }: WritingProps): ReactNode {
  const { t } = usePage();
  const { content, files } = useStore($message, { keys: ['content', 'files'] });
  const input = useRef<HTMLInputElement>(null);
  const fault = useFieldError('files');
  const { state, chosen, choose, again, remove } = attach;
  return (
    <>
      <div className="new-message-files">
        <AttachedFiles {...attaching} files={files} chosen={chosen} removed={() => input.current?.focus()} />
        <UploadInProgress state={state} again={again} remove={remove} />
        <p className="field-error" role="alert">
          {fault && <ErrorText t={t} code={fault} />}
        </p>
      </div>
      <div className="chat-field">
        <AttachButton input={input} choose={choose} isFull={files.length >= maxFiles} />
        <MessageField
          label={t('messages:message')}
          rows={1}
          hasOneToolRow
          value={content}
          write={(text) => text !== $message.get().content && change({ content: text })}
        />
      </div>
    </>
  );
}

function AddressFields({ address, message: { $message, change } }: FieldsProps & { address: Address }) {
  const { t } = usePage();
  const { to, subject } = useStore($message, { keys: ['to', 'subject'] });
  const { max, texts, search, needsSubject = false } = address;
  return (
    <>
      <LazyCombobox
        name="to"
        label={texts.to}
        hint={texts.toHint}
        chosen={to}
        choose={(members) => change({ to: members })}
        max={max}
        search={search}
        none={texts.none}
        show={(member) => <Avatar person={member} size="small" />}
      />
      <RequestNotice to={to} />
      <TextField
        name="subject"
        label={t(needsSubject ? 'messages:subject' : 'messages:subjectOptional')}
        maxLength={subjectLength}
        value={subject}
        onChange={({ target }) => change({ subject: target.value })}
        autoComplete="off"
      />
    </>
  );
}
