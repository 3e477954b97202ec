import { useState } from 'react';
import { conversationPath } from '#api/features/community/threads/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { codeOf } from '#src/client/api-client.ts';
import type { Answer } from '#src/client/call.ts';
import { formatCount } from '#src/shared/format.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { usePage } from '#src/ui/island.tsx';
import { describeAudience } from './describe-audience.ts';

type Preview = Answer<'POST /api/admin/announcements/preview'>['data'];

interface Props {
  preview: Preview;
  audience: Readonly<Record<string, string | undefined>>;
  /** The name of the space that the audience is filtered by. */
  spaceName: string | null;
  send: () => Promise<unknown>;
  sent: () => void;
  test: () => Promise<Answer<'POST /api/admin/announcements/test'>>;
  close: () => void;
}

/** The dialog that shows an announcement as members will get it, and sends it or a test. */
export function ReviewAnnouncement({ preview, audience, spaceName, send, sent, test, close }: Props) {
  const { t, locale } = usePage();
  const [tested, setTested] = useState<Tested>({ state: 'not_yet' });
  const sendTest = async () => {
    if (tested.state === 'sending') return;
    setTested({ state: 'sending' });
    try {
      const { data } = await test();
      setTested({ state: 'sent', id: data.id });
    } catch (error) {
      setTested({ state: 'failed', code: codeOf(error) });
    }
  };
  return (
    <Dialog title={t('announcements:confirmTitle')} close={close}>
      <dl className="announcement-facts">
        <div>
          <dt>{t('announcements:to')}</dt>
          <dd>
            {describeAudience({ audience, spaceName }, t, locale) || t('announcements:toEverybody')}
            <span className="muted">{t('announcements:confirm', counted(preview.memberCount, locale))}</span>
          </dd>
        </div>
        <div>
          <dt>{t('announcements:mail')}</dt>
          <dd>{t('announcements:notMailed')}</dd>
        </div>
      </dl>
      {[...preview.texts]
        .sort((text) => (text.locale === locale ? -1 : 1))
        .map((text) => (
          <Message key={text.locale} text={text} preview={preview} />
        ))}
      <TestResult tested={tested} />
      <Form
        send={send}
        done={sent}
        submit={t('announcements:send')}
        busy={t('announcements:sending')}
        acts={
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={tested.state === 'sending'}
            onClick={() => void sendTest()}
          >
            {t(tested.state === 'sending' ? 'announcements:testing' : 'announcements:test')}
          </button>
        }
        cancel={{ text: t('announcements:cancel'), act: close }}
      />
    </Dialog>
  );
}

const counted = (count: number, locale: Locale) => ({ count, shown: formatCount(count, locale) });

/** The announcement in one language, as members see it when they open it. */
function Message({ text, preview: { sender, texts } }: { text: Preview['texts'][number]; preview: Preview }) {
  const { t, locale } = usePage();
  return (
    <article className="announcement-message">
      {texts.length > 1 && (
        <p className="muted">
          {t(`announcements:inLocale.${text.locale}`)} · {t('announcements:readers', counted(text.memberCount, locale))}
        </p>
      )}
      <p className="announcement-sender">
        <Avatar person={{ id: 'community', ...sender }} />
        <strong>{sender.name}</strong>
      </p>
      <div lang={text.locale}>
        <h3>{text.subject}</h3>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server has made it safe. */}
        <div className="prose talk" dangerouslySetInnerHTML={{ __html: text.html }} />
      </div>
    </article>
  );
}

type Tested = { state: 'not_yet' | 'sending' } | { state: 'sent'; id: string } | { state: 'failed'; code: string };

/** Says whether the test has arrived. */
function TestResult({ tested }: { tested: Tested }) {
  const { t } = usePage();
  return (
    <div role="status">
      {tested.state === 'sent' && (
        <p className="notice notice-success">
          {t('announcements:tested')}{' '}
          <a href={conversationPath(tested.id)} target="_blank" rel="noopener">
            {t('announcements:openTest')}
          </a>
        </p>
      )}
      {tested.state === 'failed' && (
        <p className="notice notice-danger">
          <ErrorText t={t} code={tested.code} />
        </p>
      )}
    </div>
  );
}
