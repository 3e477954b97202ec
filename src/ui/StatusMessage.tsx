import { useEffect, useRef } from 'react';

/** Says what was done, and gets the focus from the dialog or button that did it. */
export function StatusMessage({ text }: { text: string | null }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (text) place.current?.focus();
  }, [text]);
  return (
    <p className="notice notice-success" role="status" tabIndex={-1} ref={place}>
      {text}
    </p>
  );
}
