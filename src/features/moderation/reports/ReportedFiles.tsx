import { reportedFilePath, type Snapshot } from '#api/features/moderation/reports/contract.ts';
import './reported-files.css';

interface Props {
  title: string;
  caseId: string;
  files: NonNullable<Snapshot['files']>;
}

/** Links to a message's files as stored with the report. Pictures aren't shown inline, as they may be disturbing. */
export function ReportedFiles({ title, caseId, files }: Props) {
  return (
    <details>
      <summary className="unfolds">{title}</summary>
      <ul className="reported-files">
        {files.map(({ id, name, description }) => (
          <li key={id}>
            <a href={reportedFilePath(caseId, id)} target="_blank" rel="noopener">
              {name}
            </a>
            {description && <span className="muted"> · {description}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
