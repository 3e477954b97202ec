import { useState } from 'react';
import { lazyPart } from '#src/ui/lazy-part.tsx';

const History = lazyPart(() => import('./History.tsx').then((loaded) => loaded.History));

interface Props {
  of: 'posts' | 'comments';
  id: string;
  className: string;
  text: string;
}

/** The button that opens earlier versions of a text. */
export function HistoryButton({ of, id, className, text }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        {text}
      </button>
      {isOpen && <History of={of} id={id} close={() => setOpen(false)} />}
    </>
  );
}
