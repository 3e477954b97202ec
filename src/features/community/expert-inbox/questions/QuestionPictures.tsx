import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { maxFiles } from '#api/features/community/threads/contract.ts';
import { descriptionLength } from '#api/features/community/threads/files/contract.ts';
import { maxPictureSize } from '#api/platform/images/contract.ts';
import { ApiError, codeOf } from '#src/client/api-client.ts';
import type { Answer } from '#src/client/call.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { usePage } from '#src/ui/island.tsx';
import { DescribedPicture } from '#src/ui/upload/DescribedPicture.tsx';
import { readAsDataUrl } from '#src/ui/upload/read-as-data-url.ts';
import { UploadInProgress } from '#src/ui/upload/UploadInProgress.tsx';
import { useLeaveGuard } from '#src/ui/upload/use-leave-guard.ts';
import { type SendOptions, type UploadRules, useUpload } from '#src/ui/upload/use-upload.ts';
import { sendFile } from '../../threads/files/use-attach.ts';
import { type QuestionPicture, readPictures, writePictures } from './question-pictures.ts';

interface Props {
  form: RefObject<HTMLFormElement | null>;
  pictures: readonly QuestionPicture[];
  /** Files that were chosen, pasted or dropped. Each new list is uploaded. */
  given: readonly File[];
  /** Called when an upload begins or ends. */
  sending: (isSending: boolean) => void;
}

const rules: UploadRules = {
  accept: 'image/jpeg,image/png,image/webp',
  maxBytes: maxPictureSize.bytes,
  ...{ wrongType: 'picture_invalid', tooLarge: 'picture_too_large' },
};

/** Uploads a picture. A file that is a picture only by its name is refused like a file of another type. */
async function sendPicture(file: File, sending: SendOptions) {
  const invalid = () => new ApiError(400, { code: rules.wrongType, message: '' });
  const answer = await sendFile(file, sending).catch((error: unknown) => {
    throw codeOf(error) === 'file_type_not_allowed' ? invalid() : error;
  });
  if (answer.data.width === null) throw invalid();
  return answer;
}

/** The pictures of a question with their descriptions, and the one being uploaded. */
export function QuestionPictures({ form, pictures, given, sending }: Props) {
  const { t } = usePage();
  const [shown, setShown] = useState<Readonly<Record<string, string | null>>>({});
  const [isOver, setOver] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const latest = () => readPictures(form.current);
  const upload = useUpload<Answer<'PUT /api/message-files'>>({
    ...{ rules, send: sendPicture, isForMany: true, isPrepared: false },
    done: ({ data: { id, name } }, file) => {
      if (latest().length >= maxFiles) return setOver(true);
      setShown((before) => ({ ...before, [id]: null }));
      void readAsDataUrl(file).then((address) => setShown((before) => ({ ...before, [id]: address })));
      writePictures(form.current, [...latest(), { id, name, description: '' }]);
    },
  });
  const { state } = upload;
  useLeaveGuard(state);
  const take = useEffectEvent((files: readonly File[]) => {
    setOver(files.length > maxFiles - latest().length);
    upload.choose(files.slice(0, maxFiles - latest().length));
  });
  useEffect(() => take(given), [given]);
  const isSending = state.step === 'sending' || state.step === 'waiting';
  const tell = useEffectEvent(sending);
  useEffect(() => tell(isSending), [isSending]);
  const change = (id: string, description: string) =>
    writePictures(
      form.current,
      latest().map((picture) => (picture.id === id ? { ...picture, description } : picture)),
    );
  const remove = (id: string) => {
    setOver(false);
    writePictures(
      form.current,
      latest().filter((picture) => picture.id !== id),
    );
    // The focused button disappears with its picture.
    list.current?.focus();
  };
  return (
    <>
      <ul className="question-pictures" aria-label={t('experts:ask.pictures')} tabIndex={-1} ref={list}>
        {pictures.map((picture) => (
          <li key={picture.id} className="described-picture">
            <DescribedPicture
              name={picture.name}
              description={picture.description}
              address={shown[picture.id]}
              label={t('experts:ask.describe', { name: picture.name })}
              reminder={t('experts:ask.describeHint')}
              maxLength={descriptionLength}
              describe={(description) => change(picture.id, description)}
              remove={() => remove(picture.id)}
              takesFocus={picture.id in shown}
            />
          </li>
        ))}
      </ul>
      <UploadInProgress state={state} isPicture again={upload.again} remove={upload.remove} />
      <p className="field-error" role="alert">
        {isOver && <ErrorText t={t} code="too_many_pictures" />}
      </p>
    </>
  );
}
