import { lazyPart } from '#src/ui/lazy-part.tsx';
import type { ShownPost } from './shown-thread.ts';

const BlockMember = lazyPart(() => import('../../members/blocks/BlockMember.tsx').then((loaded) => loaded.BlockMember));

interface Props {
  author: Pick<ShownPost['author'], 'id' | 'name'>;
  close: () => void;
}

/** Asks before blocking an author, whose texts then disappear from the thread. */
export function BlockAuthor({ author: { id, name }, close }: Props) {
  if (!id) return null;
  return <BlockMember member={{ id, name }} done={close} close={close} />;
}
