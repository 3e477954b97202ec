import type { ComponentProps } from 'react';
import { useTexts } from '#src/client/island-texts.ts';
import { ContentEditor } from '../drafts/ContentEditor.tsx';
import { FileUpload } from '../media/FileUpload.tsx';
import '../media/media.css';

type Props = Omit<ComponentProps<typeof ContentEditor>, 'children' | 'isReady'>;

/** The editor of a material: the fields that all items have, and its file. */
export function MaterialEditor(props: Props) {
  const t = useTexts(props.locale, ['materials', 'media', 'drafts', 'errors.general']);
  return (
    <ContentEditor {...props} isReady={t !== null}>
      {(details, put, errorOf) =>
        t && (
          <section className="card draft-settings" aria-label={t('materials:file')}>
            <h2>{t('materials:file')}</h2>
            <FileUpload
              t={t}
              purpose="material"
              label={t('materials:admin.file')}
              hint={t('materials:admin.fileHint')}
              accept=".pdf,.docx,.xlsx,.pptx,.odt,.ods,.odp,.epub,.zip,.jpg,.jpeg,.png,.webp"
              hasFile={typeof details['fileId'] === 'string'}
              error={errorOf('details.fileId')}
              onReady={({ id }) => put({ fileId: id })}
            />
          </section>
        )
      }
    </ContentEditor>
  );
}
