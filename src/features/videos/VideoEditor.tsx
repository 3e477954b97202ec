import { type ComponentProps, useRef } from 'react';
import { useTexts } from '../../lib/island-texts.ts';
import { ContentEditor } from '../drafts/ContentEditor.tsx';
import '../media/media.css';
import { type VideoDraft, VideoFields } from './VideoFields.tsx';

type Props = Omit<ComponentProps<typeof ContentEditor>, 'children'>;

/** Writes a video: what every type has, its source, captions and chapters. */
export function VideoEditor(props: Props) {
  const t = useTexts(props.locale, ['videos', 'media', 'drafts', 'errors']);
  // What is written when an upload ends is not what was written when it began.
  const latest = useRef(props.draft.content);
  return (
    <ContentEditor {...props}>
      {(content, change, errorOf) => {
        latest.current = content;
        if (!t) return null;
        const put = (changes: VideoDraft) => {
          const { current } = latest;
          change({ ...current, details: { ...current.details, ...changes } });
        };
        return <VideoFields t={t} details={content.details as VideoDraft} onChange={put} errorOf={errorOf} />;
      }}
    </ContentEditor>
  );
}
