import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { messageLength, subjectLength } from '#api/features/community/threads/contract.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { LazyCombobox } from '#src/ui/combobox/LazyCombobox.tsx';
import { Composer } from '#src/ui/composer/Composer.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { TextField } from '#src/ui/form/fields.tsx';
import { OtherText } from '#src/ui/form/OtherText.tsx';
import { usePage } from '#src/ui/island.tsx';
import { AttachFiles } from './AttachFiles.tsx';
import { createNewMessage, type NewMessageBody, type NewMessageStore, type Recipient } from './new-message-store.ts';
import './new-message.css';
import { RequestNotice } from './RequestNotice.tsx';

interface Address {
  /** The recipients in the page's URL, and the subject below. */
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
  /** The place under which the text is kept until it is sent. */
  place: 'conversation' | 'team' | 'letter';
  /** The fields for recipients and subject. If omitted, the recipient is fixed and there is no subject. */
  address?: Address;
  post: (body: NewMessageBody) => Promise<Answer>;
  /** Returns the path of the new conversation. */
  pathOf: (answer: Answer) => string;
}

/** The form for the first message of a conversation: recipients, subject, text and files. */
export function NewMessage<Answer>({ viewerId, address, pathOf, ...given }: Props<Answer>) {
  const { t } = usePage();
  const { to = [], subject = '', max = 0 } = address ?? {};
  const [message] = useState(() => createNewMessage<Answer>({ memberId: viewerId, to, subject, max, ...given }));
  const { $message, change, send } = message;
  const { content, files, waitsFor, offered } = useStore($message);
  const [leaving] = useState(() => new AbortController());
  useEffect(() => message.start(), [message]);
  return (
    <div className="new-message">
      <OtherText
        offered={offered}
        texts={
          offered?.isAnother
            ? { lead: t('messages:unsent.lead'), take: t('messages:unsent.take'), keep: t('messages:unsent.discard') }
            : { lead: t('islands:kept.other'), take: t('islands:kept.take'), keep: t('islands:kept.keep') }
        }
      />
      <Form
        send={() => send(leaving.signal)}
        done={(answer) => answer && location.assign(pathOf(answer))}
        submit={t('messages:send')}
        busy={t('messages:sending')}
        // Leaving loses nothing, because the text is kept.
        mayBeLeft
      >
        {address && <AddressFields address={address} message={message} />}
        <Composer
          name="content"
          label={t('messages:message')}
          maxlength={messageLength}
          value={content}
          write={(text) => change({ content: text })}
        />
        <AttachFiles files={files} change={(chosen) => change({ files: chosen })} latest={() => $message.get().files} />
        <p className="new-message-waiting" role="status">
          {waitsFor && t(waitsFor === 'offline' ? 'messages:retrying' : 'messages:retryingServer')}
        </p>
      </Form>
      <p className="muted new-message-keys">{t('messages:sendKeys')}</p>
    </div>
  );
}

function AddressFields({
  address,
  message,
}: {
  address: Address;
  message: Pick<NewMessageStore, '$message' | 'change'>;
}) {
  const { t } = usePage();
  const { $message, change } = message;
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
