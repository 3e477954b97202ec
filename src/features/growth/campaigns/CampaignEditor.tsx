import { type RefObject, useRef, useState } from 'react';
import {
  type Campaign,
  campaignNameLength,
  findMissingTexts,
  streams,
} from '#api/features/growth/campaigns/contract.ts';
import type { Conditions } from '#api/features/growth/segments/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { ApiError } from '#src/client/api-client.ts';
import { call } from '#src/client/call.ts';
import type { InsertBlocks } from '#src/ui/composer/Composer.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { SelectField, TextField } from '#src/ui/form/fields.tsx';
import { type Fields, useFormFields } from '#src/ui/form/form-fields.ts';
import { usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';
import { CampaignAudience, useSegmentChoices } from './CampaignAudience.tsx';
import { CampaignTexts } from './CampaignTexts.tsx';
import { initialFields, readCampaign } from './campaign-fields.ts';
import { useEditorContext } from './editor-context.ts';
import { MailPreview } from './MailPreview.tsx';
import { type SavedCampaign, useSaving } from './use-saving.ts';

export interface EditorProps {
  /** Called with the campaign's id when it was saved or scheduled. */
  changed: (id: string, isNew: boolean) => void;
  /** Called when sending has begun. */
  sent: (id: string) => void;
}

/** Loaded when a dialog opens. */
const SendCampaign = lazyPart(() => import('./SendCampaign.tsx').then((loaded) => loaded.SendCampaign));
const InsertBlock = lazyPart(() => import('./blocks/InsertBlock.tsx').then((loaded) => loaded.InsertBlock));
const SaveSegment = lazyPart(() =>
  import('#src/features/growth/segments/SaveSegment.tsx').then((loaded) => loaded.SaveSegment),
);

/** The editor of a campaign, with a preview beside it. One form has the buttons to save, test and send. */
export function CampaignEditor({ first, ...props }: EditorProps & { first: Campaign | null }) {
  const [shown, setShown] = useState({ campaign: first, round: 0 });
  return (
    <Writing
      key={shown.round}
      {...props}
      campaign={shown.campaign}
      showTheirs={(campaign) => setShown(({ round }) => ({ campaign, round: round + 1 }))}
    />
  );
}

interface WritingProps extends EditorProps {
  campaign: Campaign | null;
  /** Replaces the form's contents with a colleague's version. */
  showTheirs: (theirs: Campaign) => void;
}

type Act = 'save' | 'test' | 'send';

function Writing({ campaign, changed, sent, showTheirs }: WritingProps) {
  const { t, locale } = usePage();
  const form = useRef<HTMLFormElement>(null);
  const { choices, added } = useSegmentChoices(form);
  const [naming, setNaming] = useState<Conditions | null>(null);
  const requested = useRef<Act>('save');
  const { base, save, theirs, keepMine } = useSaving(form, campaign, changed);
  const [sending, setSending] = useState<(SavedCampaign & { written: ReturnType<typeof readCampaign> }) | null>(null);
  const [adding, setAdding] = useState<{ locale: Locale; insert: InsertBlocks } | null>(null);
  const submitAs = (act: Act) => () => {
    requested.current = act;
    form.current?.requestSubmit();
  };
  return (
    <div className="campaign">
      <div className="announcement">
        {theirs && (
          <ConflictingVersion
            showTheirs={() => showTheirs(theirs)}
            keepMine={() => {
              keepMine(theirs.version);
              submitAs('save')();
            }}
          />
        )}
        <Form
          formRef={form}
          isQuiet
          send={async (given: Fields) => {
            const act = requested.current;
            requested.current = 'save';
            const written = readCampaign(given);
            const saved = await save(written);
            const missing = act === 'save' ? {} : findMissingTexts(written.texts, locale);
            if (Object.keys(missing).length > 0) throw faultsAt(missing);
            if (act === 'test') await call('POST /api/admin/email-campaigns/{id}/test', { params: { id: saved.id } });
            return { act, saved, written };
          }}
          done={({ act, saved, written }) => {
            if (act === 'send') setSending({ ...saved, written });
            else showToast(t(act === 'test' ? 'campaigns:tested' : 'campaigns:saved'));
          }}
          submit={t('campaigns:save')}
          busy={t('campaigns:saving')}
          acts={<TestAndSendButtons test={submitAs('test')} send={submitAs('send')} />}
        >
          <Facts campaign={campaign} />
          <CampaignAudience form={form} campaign={campaign} choices={choices} ask={setNaming} />
          <CampaignTexts
            form={form}
            texts={campaign?.texts ?? {}}
            add={(locale, insert) => setAdding({ locale, insert })}
          />
        </Form>
      </div>
      <DraftPreview form={form} campaign={campaign} />
      {adding && <InsertBlock {...adding} close={() => setAdding(null)} />}
      {naming && (
        <SaveSegment
          conditions={naming}
          done={(segment) => {
            setNaming(null);
            added(segment);
          }}
          close={() => setNaming(null)}
        />
      )}
      {sending && base && (
        <SendCampaign
          id={sending.id}
          version={sending.version}
          written={sending.written}
          choices={choices}
          sent={() => sent(sending.id)}
          close={() => setSending(null)}
        />
      )}
    </div>
  );
}

/** The buttons to test and send, which also save. */
function TestAndSendButtons({ test, send }: Record<'test' | 'send', () => void>) {
  const { t } = usePage();
  return (
    <>
      <button type="button" className="button button-quiet" onClick={test}>
        {t('campaigns:test')}
      </button>
      <button type="button" className="button button-primary" onClick={send}>
        {t('campaigns:send.open')}
      </button>
    </>
  );
}

/** Asks which version to keep when someone else has saved the campaign. */
function ConflictingVersion({ showTheirs, keepMine }: Record<'showTheirs' | 'keepMine', () => void>) {
  const { t } = usePage();
  return (
    <div className="notice stack" role="status">
      <p>{t('campaigns:conflict.text')}</p>
      <p className="actions">
        <button type="button" className="button button-quiet" onClick={showTheirs}>
          {t('campaigns:conflict.theirs')}
        </button>
        <button type="button" className="button button-quiet" onClick={keepMine}>
          {t('campaigns:conflict.mine')}
        </button>
      </p>
    </div>
  );
}

/** A preview of the mail, updated as the editor types. */
function DraftPreview({ form, campaign }: { form: RefObject<HTMLFormElement | null>; campaign: Campaign | null }) {
  const { stream, texts, isPublic } = readCampaign(useFormFields(form, initialFields(campaign)));
  return <MailPreview stream={stream} texts={texts} isPublic={isPublic} />;
}

const faultsAt = (codes: Readonly<Record<string, string>>) => {
  const fields = Object.fromEntries(Object.entries(codes).map(([name, code]) => [name, { code, message: '' }]));
  return new ApiError(400, { code: 'invalid_input', message: '', fields });
};

/** The fields for name and stream, and the sender. */
function Facts({ campaign }: Pick<WritingProps, 'campaign'>) {
  const { t } = usePage();
  const { sender, hasArchive } = useEditorContext();
  return (
    <fieldset className="announcement-part">
      <legend>{t('campaigns:what')}</legend>
      <TextField
        name="name"
        label={t('campaigns:name')}
        hint={t('campaigns:nameHint')}
        maxLength={campaignNameLength}
        errorValues={{ max: String(campaignNameLength) }}
        defaultValue={campaign?.name}
        autoComplete="off"
      />
      <SelectField
        name="stream"
        label={t('campaigns:stream')}
        hint={t('campaigns:streamHint')}
        options={streams.map((value) => ({ value, text: t(`campaigns:streams.${value}`) }))}
        defaultValue={campaign?.stream}
      />
      {hasArchive && (
        <label className="announcement-choice">
          <input type="checkbox" name="isPublic" value="on" defaultChecked={campaign?.isPublic} />
          <span>
            {t('campaigns:archive.isPublic')} <span className="hint">{t('campaigns:archive.isPublicHint')}</span>
          </span>
        </label>
      )}
      <p>
        {t('campaigns:from', { name: sender.name, address: sender.address })}{' '}
        <a href="/admin/settings#mail">{t('campaigns:changeSender')}</a>
      </p>
    </fieldset>
  );
}
