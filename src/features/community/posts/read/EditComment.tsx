import { useEffect, useRef, useState } from 'react';
import { bodyLength } from '#api/features/community/posts/contract.ts';
import { maxPicturesPerText } from '#api/features/community/spaces/limits/contract.ts';
import { Composer } from '#src/ui/composer/Composer.tsx';
import { focusAtEnd } from '#src/ui/composer/focus-at-end.ts';
import { Form } from '#src/ui/form/Form.tsx';
import { OtherDeviceText } from '#src/ui/form/OtherText.tsx';
import { useUnsentText } from '#src/ui/form/use-unsent-text.ts';
import { usePage } from '#src/ui/island.tsx';
import { useErrorToast } from './use-error-toast.tsx';
import { useCommentText, useThread } from './use-thread.ts';

interface Text {
  body: string;
  version: number;
}

/** Edits the member's own comment in place. Loads its text, which may be newer than the one shown. */
export function EditComment({ id, close }: { id: string; close: () => void }) {
  const { thread } = useThread();
  const [text, setText] = useState<Text | null>(null);
  const sayWhy = useErrorToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form opens.
  useEffect(() => {
    thread.readText(id).then(
      (found) => (found ? setText(found) : close()),
      (error: unknown) => {
        sayWhy(error);
        close();
      },
    );
  }, [id]);
  return text && <Editor id={id} text={text} close={close} />;
}

function Editor({ id, text, close }: { id: string; text: Text; close: () => void }) {
  const { t } = usePage();
  const commentText = useCommentText();
  const { thread } = useThread();
  const { version } = text;
  const form = useRef<HTMLFormElement>(null);
  const { offered, sendOnce, forget, discard } = useUnsentText(form, {
    place: `comment:${id}`,
    baseVersion: version,
  });
  const spaceId = thread.$thread.get().post.space.id;
  useEffect(() => {
    const field = form.current?.elements.namedItem('body');
    if (field instanceof HTMLTextAreaElement) focusAtEnd(field);
  }, []);
  return (
    <div className="comment-edit">
      <OtherDeviceText
        offered={offered}
        texts={{ lead: t('islands:kept.other'), take: t('islands:kept.take'), keep: t('islands:kept.keep') }}
      />
      <Form
        formRef={form}
        send={({ body }: { body: string }) => sendOnce(() => thread.edit(id, body, version))}
        done={() => {
          forget();
          close();
        }}
        submit={t('threads:saveChanges')}
        busy={t('threads:saving')}
        cancel={{
          text: t('threads:back'),
          act: () => {
            discard();
            close();
          },
        }}
      >
        <Composer
          name="body"
          label={commentText('editComment')}
          isLabelHidden
          value={text.body}
          maxlength={bodyLength}
          hasOneToolRow
          mentions={`/api/mentions?space=${spaceId}`}
          pictures="/api/community/pictures"
          maxPictures={maxPicturesPerText}
        />
      </Form>
    </div>
  );
}
