import { selectWatchableKeys } from './features/accounts/live/index.ts';
import { mayOpenPost } from './features/community/posts/index.ts';
import { mayOpenEvent } from './features/events/attendances/index.ts';
import { connectDatabase } from './platform/database/connect.ts';
import type { SocketOwner } from './platform/live/rules.ts';
import { SocketHub } from './platform/live/socket-hub.ts';
import type { Environment } from './platform/tenancy/environment.ts';

const mayOpen = { post: mayOpenPost, event: mayOpenEvent };

/** The hub that also checks what members may watch. Bound as `LIVE`. */
export class LiveHub extends SocketHub<Environment> {
  protected override async selectWatchable({ userId, database }: SocketOwner, watched: readonly string[]) {
    const db = connectDatabase({ ...database, authToken: this.env.DATABASE_AUTH_TOKEN });
    const now = new Date();
    const conditions = watched.map((key) => {
      const [topic, id = ''] = key.split(':');
      return { key, condition: mayOpen[topic === 'post' ? 'post' : 'event'](id, now) };
    });
    return (await selectWatchableKeys(db, userId, conditions)).map(({ key }) => key);
  }
}
