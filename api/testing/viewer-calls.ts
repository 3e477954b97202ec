import { type CallOptions, type CallResult, call } from './call.ts';
import type { TestCommunity } from './create-test-community.ts';
import { actors, type TestActor } from './index.ts';
import type { Viewer } from './viewers.ts';

const createViewer: Record<Viewer, (community: TestCommunity) => Promise<TestActor | null>> = {
  visitor: async () => null,
  user: actors.member,
  expert: actors.expert,
  moderator: actors.moderator,
  admin: actors.admin,
  banned: actors.banned,
};

/**
 * Makes many calls as one viewer of each kind, because creating a viewer takes longer than a call. A call that returns
 * 401 is repeated as a new viewer, since an earlier one, such as signing out, may have ended the session.
 */
export function createViewerCalls(community: TestCommunity) {
  const kept = new Map<Viewer, Promise<TestActor | null>>();
  return async (viewer: Viewer, method: string, path: string, options: () => CallOptions = () => ({})) => {
    const ask = async (): Promise<CallResult> => {
      const found = kept.get(viewer) ?? createViewer[viewer](community);
      kept.set(viewer, found);
      const actor = await found;
      return call(community, method, path, { ...options(), ...(actor ? { as: actor } : {}) });
    };
    const answer = await ask();
    if (answer.status !== 401) return answer;
    kept.delete(viewer);
    return ask();
  };
}
