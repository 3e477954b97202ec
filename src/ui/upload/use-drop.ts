import { type DragEvent, type ClipboardEvent as FieldPaste, useEffect, useRef, useState } from 'react';

type Take = (files: readonly File[]) => void;

/** Takes files dropped on an element. Returns the element's attributes. */
export function useFileDrop(take: Take) {
  const [isOver, setOver] = useState(false);
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take([...event.dataTransfer.files]);
    },
  };
}

/**
 * Takes files pasted anywhere on the page except into text fields or, with `isOnlyHere`, only those pasted into the
 * element.
 */
export function useFilePaste(take: Take, isOnlyHere: boolean) {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    if (isOnlyHere) return;
    const paste = ({ target, clipboardData }: ClipboardEvent) => {
      const isText = target instanceof HTMLElement && (target.isContentEditable || target.matches('textarea'));
      const files = filesIn(clipboardData);
      if (!isText && files.length > 0) latest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [isOnlyHere]);
  if (!isOnlyHere) return {};
  return {
    onPaste: ({ clipboardData }: FieldPaste) => {
      const files = filesIn(clipboardData);
      if (files.length > 0) take(files);
    },
  };
}

const filesIn = (data: DataTransfer | null) => [...(data?.files ?? [])];
