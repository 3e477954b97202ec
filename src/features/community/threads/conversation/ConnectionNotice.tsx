import { useStore } from '@nanostores/react';
import { $isConnectionLost } from '#src/client/connection.ts';
import { usePage } from '#src/ui/island.tsx';
import type { ConversationStores } from './open-conversation.ts';

/**
 * Says between the messages and the field that the connection is lost, where it covers neither. A waiting message says
 * it itself.
 */
export function ConnectionNotice({ conversation: { queue } }: { conversation: Pick<ConversationStores, 'queue'> }) {
  const { t } = usePage();
  const isLost = useStore($isConnectionLost);
  const isSaid = useStore(queue.$outgoing).some(({ state }) => state === 'waiting');
  return <span role="status">{isLost && !isSaid && t('messages:connectionLost')}</span>;
}
