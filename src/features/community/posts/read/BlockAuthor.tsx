import { lazyPart } from '#src/ui/lazy-part.tsx';
import type { ShownPost } from './shown-thread.ts';
import { useThread } from './use-thread.ts';

const BlockMember = lazyPart(() => import('../../members/blocks/BlockMember.tsx').then((loaded) => loaded.BlockMember));

interface Props {
  author: Pick<ShownPost['author'], 'id' | 'name'>;
  close: () => void;
}

/** Asks before the viewer blocks an author, whose texts then leave the page. */
export function BlockAuthor({ author: { id, name }, close }: Props) {
  const { thread } = useThread();
  if (!id) return null;
  const done = () => {
    close();
    void thread.hideBlocked();
  };
  return <BlockMember member={{ id, name }} done={done} close={close} />;
}
