import type { ComponentProps } from 'react';
import { maxFiles } from '#api/features/community/threads/contract.ts';
import { loadStyles } from '#src/client/load-styles.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { useFieldError } from '#src/ui/form/Form.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import pictureStyles from '#src/ui/upload/described-picture.css?url';
import uploadStyles from '#src/ui/upload/upload.css?url';
import type { QuestionPictures } from './QuestionPictures.tsx';
import styles from './question-pictures.css?url';
import { picturesField } from './question-pictures.ts';

/** Loaded with its styles when the first picture is added, because few questions have pictures. */
const Pictures = lazyPart(async () => {
  const sheets = [uploadStyles, pictureStyles, styles].map(loadStyles);
  const [loaded] = await Promise.all([import('./QuestionPictures.tsx'), ...sheets]);
  return loaded.QuestionPictures;
});

type Props = ComponentProps<typeof QuestionPictures> & { take: (files: readonly File[]) => void };

/** The button that adds pictures to a question, and the added ones. The form handles dropped and pasted pictures. */
export function AddPictures({ take, ...given }: Props) {
  const { t } = usePage();
  const fault = useFieldError(picturesField);
  const isFull = given.pictures.length >= maxFiles;
  return (
    <div className="field">
      {(given.pictures.length > 0 || given.given.length > 0) && <Pictures {...given} />}
      <textarea name={picturesField} defaultValue="" readOnly hidden />
      <p>
        <label className="button button-quiet ask-add">
          <Icon name="picture" />
          {t('experts:ask.addPictures')}
          <input
            className="visually-hidden"
            type="file"
            accept="image/jpeg,image/png,image/webp"
            multiple
            disabled={isFull}
            aria-describedby="ask-pictures-hint"
            onChange={({ target }) => {
              take([...(target.files ?? [])]);
              target.value = '';
            }}
          />
        </label>
      </p>
      <span className="hint" id="ask-pictures-hint">
        {t('experts:ask.picturesHint')}
      </span>
      <span className="field-error" role="alert">
        {fault && <ErrorText t={t} code={fault} />}
      </span>
    </div>
  );
}
