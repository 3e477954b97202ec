import type { TFunction } from 'i18next';
import { useState } from 'react';
import type { VideoSource, VideoTrack } from '#api/features/content/videos/contract.ts';
import { DraftTextField } from '../drafts/DraftTextField.tsx';
import { FileUpload } from '../media/FileUpload.tsx';
import { readVideoDuration } from './read-video-duration.ts';
import { TrackFields } from './TrackFields.tsx';
import { formatVideoLink, parseVideoLink } from './video-links.ts';

export interface VideoDraft {
  source?: VideoSource | undefined;
  seconds?: number | null | undefined;
  tracks?: VideoTrack[] | undefined;
}

interface Props {
  t: TFunction;
  details: VideoDraft;
  /** Called with a partial change, because an upload may finish long after other edits. */
  onChange: (changes: VideoDraft) => void;
  errorOf: (path: string) => string | null;
}

/** The fields for the source, captions and chapters of a video. */
export function VideoFields({ t, details, onChange, errorOf }: Props) {
  const { source = null, tracks = [] } = details;
  const [link, setLink] = useState(formatVideoLink(source));
  const [isLink, setIsLink] = useState(source !== null && source.kind !== 'file');
  const sourceError = errorOf('details.source') ?? errorOf('details.source.id') ?? errorOf('details.source.fileId');
  const linkError = link !== '' && parseVideoLink(link) === null ? 'video_link_invalid' : sourceError;
  const changeLink = (text: string) => {
    setLink(text);
    const read = parseVideoLink(text);
    onChange({ source: read ?? undefined, seconds: null });
  };
  return (
    <section className="card draft-settings" aria-label={t('video-editor:source')}>
      <h2>{t('video-editor:source')}</h2>
      <div className="field source-choice">
        {([false, true] as const).map((each) => (
          <label className="preview-choice" key={String(each)}>
            <input type="radio" name="video-source" checked={isLink === each} onChange={() => setIsLink(each)} />
            <span>{t(each ? 'video-editor:elsewhere' : 'video-editor:here')}</span>
          </label>
        ))}
      </div>
      {isLink ? (
        <DraftTextField
          t={t}
          label={t('video-editor:link')}
          hint={t('video-editor:linkHint')}
          value={link}
          max={300}
          error={linkError}
          onChange={changeLink}
        />
      ) : (
        <FileUpload
          t={t}
          purpose="video"
          label={t('video-editor:file')}
          hint={t('video-editor:fileHint')}
          accept=".mp4,.m4v,.webm"
          hasFile={source?.kind === 'file'}
          error={sourceError}
          onReady={({ id }, file) => {
            void readVideoDuration(file).then((seconds) => onChange({ source: { kind: 'file', fileId: id }, seconds }));
          }}
        />
      )}
      {!isLink && (
        <TrackFields
          t={t}
          tracks={tracks}
          errorOf={(index) => errorOf(`details.tracks.${index}.text`)}
          onChange={(next) => onChange({ tracks: next })}
        />
      )}
    </section>
  );
}
