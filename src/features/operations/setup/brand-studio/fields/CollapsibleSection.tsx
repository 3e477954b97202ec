import { type ReactNode, useEffect, useRef, useState } from 'react';

interface FoldProps {
  summary: ReactNode;
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
}

/** A collapsible section in the studio. Its contents are rendered when it is first opened. */
export function CollapsibleSection({ summary, isOpen = false, className = '', children }: FoldProps) {
  const [wasOpened, setOpened] = useState(isOpen);
  const fold = useRef<HTMLDetailsElement>(null);
  // The section may have been opened before hydration.
  useEffect(() => setOpened((was) => was || fold.current?.open === true), []);
  return (
    <details ref={fold} className={`studio-fold ${className}`} open={isOpen} onToggle={() => setOpened(true)}>
      <summary className="unfolds">{summary}</summary>
      {wasOpened && <div className="studio-fields">{children}</div>}
    </details>
  );
}
