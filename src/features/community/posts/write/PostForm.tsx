import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { bodyLength, postKinds, titleLength } from '#api/features/community/posts/contract.ts';
import type { SpaceWithUnread } from '#api/features/community/posts/feed/contract.ts';
import type { ThreadPost } from '#api/features/community/posts/read/contract.ts';
import { maxPicturesPerText } from '#api/features/community/spaces/limits/contract.ts';
import { maxReasonLength } from '#api/platform/audit/contract.ts';
import { call } from '#src/client/call.ts';
import { isUnsaved } from '#src/client/unsaved-input.ts';
import { Composer } from '#src/ui/composer/Composer.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { SelectField, TextArea, TextField } from '#src/ui/form/fields.tsx';
import { type Fields, useFormText } from '#src/ui/form/form-fields.ts';
import { OtherDeviceText } from '#src/ui/form/OtherText.tsx';
import { useSendAgain } from '#src/ui/form/use-send-again.ts';
import { useUnsentText } from '#src/ui/form/use-unsent-text.ts';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { YesNoDialog } from '#src/ui/YesNoDialog.tsx';
import { PollFields } from './PollFields.tsx';
import { editedPostBody, formFieldOf, newPostBody, type PostValues } from './post-fields.ts';
import { SecondLanguage } from './SecondLanguage.tsx';
import './post-form.css';

interface Props {
  /** The spaces in which the member may post; for an existing post, only the post's space. */
  spaces: ReadonlyArray<Pick<SpaceWithUnread, 'id' | 'name'>>;
  /** The id of the selected space. */
  space: string;
  /** The post being edited. */
  post?: Pick<ThreadPost, 'id' | 'version' | 'isOwn' | 'texts'>;
}

/** The form for a new or edited post. Text is kept until it is sent. */
export function PostForm({ page, ...props }: Props & { page: IslandPage }) {
  return (
    <Island page={page}>
      <Writing {...props} />
    </Island>
  );
}

const kindIn = (fields: Fields) => fields['kind'] ?? '';
const spaceIn = (fields: Fields) => fields['space'] ?? '';

function Writing({ spaces, space, post }: Props) {
  const { t, locale } = usePage();
  const form = useRef<HTMLFormElement>(null);
  const { offered, isRestored, discardRestored, send, done } = useSending(form, post);
  const kind = useFormText(form, kindIn);
  const chosen = useFormText(form, spaceIn) || space;
  const [text, other] = post?.texts ?? [];
  const composer = {
    maxlength: bodyLength,
    mentions: `/api/mentions?space=${chosen}`,
    pictures: '/api/community/pictures',
    maxPictures: maxPicturesPerText,
  };
  return (
    <div className="post-form">
      <OtherDeviceText
        offered={offered}
        texts={{ lead: t('islands:kept.other'), take: t('islands:kept.take'), keep: t('islands:kept.keep') }}
      />
      <RestoredDraft isRestored={isRestored && !offered} discard={discardRestored} />
      <Form
        formRef={form}
        send={send}
        done={done}
        submit={t(post ? 'post-form:save' : 'post-form:send')}
        busy={t('post-form:sending')}
        shownAt={formFieldOf}
        acts={<Acts back={post ? `/community/posts/${post.id}` : '/community'} />}
      >
        {!post && <Place spaces={spaces} space={space} />}
        <div className="post-sheet">
          <TextArea
            className="post-title"
            name="title"
            label={t('post-form:title')}
            placeholder={t('post-form:title')}
            isLabelHidden
            rows={1}
            defaultValue={text?.title}
            maxLength={titleLength}
            autoComplete="off"
            onKeyDown={focusTextOnEnter}
          />
          <Composer
            name="body"
            label={t('post-form:body')}
            placeholder={t('post-form:bodyPlaceholder')}
            isLabelHidden
            value={text?.body}
            rows={8}
            hasOneToolRow
            {...composer}
          />
        </div>
        {!post && <PollFields form={form} isShown={kind === 'poll'} />}
        <SecondLanguage
          language={text?.locale ?? locale}
          isFixed={post !== undefined}
          text={other}
          maxTitle={titleLength}
          composer={composer}
        />
        {post && !post.isOwn && (
          <TextField
            name="reason"
            label={t('post-form:reason')}
            hint={t('post-form:reasonHint')}
            maxLength={maxReasonLength}
            autoComplete="off"
          />
        )}
      </Form>
    </div>
  );
}

/** Says that the form contains an earlier draft, which the member can discard. */
function RestoredDraft({ isRestored, discard }: { isRestored: boolean; discard: () => void }) {
  const { t } = usePage();
  const [isAsking, setAsking] = useState(false);
  const answer = (isMeant: boolean) => {
    setAsking(false);
    if (isMeant) discard();
  };
  return (
    <>
      <div role="status">
        {isRestored && (
          <p className="post-restored">
            <span className="muted">{t('post-form:restored')}</span>
            <button type="button" className="button button-quiet" onClick={() => setAsking(true)}>
              {t('post-form:discard')}
            </button>
          </p>
        )}
      </div>
      {isAsking && (
        <YesNoDialog
          title={t('post-form:discardTitle')}
          text={t('post-form:discardText')}
          yes={t('post-form:discard')}
          no={t('post-form:keep')}
          answer={answer}
        />
      )}
    </>
  );
}

/** Moves the focus to the text on Enter, because a title is a single line even where it wraps. */
function focusTextOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const { form } = event.currentTarget;
  if (event.ctrlKey || event.metaKey) return form?.requestSubmit();
  const body = form?.elements.namedItem('body');
  if (body instanceof HTMLElement) body.focus();
}

/** The fields for the post's space and kind. */
function Place({ spaces, space }: Pick<Props, 'spaces' | 'space'>) {
  const { t } = usePage();
  return (
    <div className="post-place">
      <SelectField
        name="space"
        label={t('post-form:space')}
        options={spaces.map(({ id, name }) => ({ value: id, text: name }))}
        defaultValue={space}
      />
      <Segmented
        name="kind"
        label={t('post-form:kind')}
        options={postKinds.map((value) => ({ value, text: t(`post-form:kinds.${value}`) }))}
        chosen="discussion"
      />
    </div>
  );
}

function Acts({ back }: { back: string }) {
  const { t } = usePage();
  return (
    <>
      <a className="button button-quiet" href={back}>
        {t('post-form:cancel')}
      </a>
      <span className="muted post-kept">{t('post-form:kept')}</span>
    </>
  );
}

/** Creates or changes the post, and opens it. */
function useSending(form: RefObject<HTMLFormElement | null>, post: Props['post']) {
  const { offered, isRestored, discardRestored, sendOnce, forget } = useUnsentText(
    form,
    post ? { place: `post:${post.id}`, baseVersion: post.version } : { place: 'post' },
  );
  const sendAgain = useSendAgain(form);
  const send = async (values: PostValues) => {
    const { data } = await sendAgain(() =>
      sendOnce((clientId) =>
        post
          ? call('PATCH /api/posts/{id}', { params: { id: post.id }, body: editedPostBody(values, post) })
          : call('POST /api/posts', { body: { ...newPostBody(values), clientId } }),
      ),
    );
    return data;
  };
  const done = ({ id }: { id: string }) => {
    const { current } = form;
    const isTypedOn = current !== null && isUnsaved(current);
    forget();
    // Text was typed during sending, so leaving the page must ask.
    if (isTypedOn) current.dataset['unsaved'] = '';
    // Going back then skips the form, which is empty or outdated by now.
    location.replace(`/community/posts/${id}`);
  };
  return { offered, isRestored, discardRestored, send, done };
}
