import { describe, expect, it } from 'vitest';
import { actors, createActorContext, createTestCommunity } from '#api/testing/index.ts';
import { hasRole, type Role, requireExpert, requireMember, requireRole } from './permissions.ts';

const community = await createTestCommunity();

describe('requireRole', () => {
  it.each([
    ['user', ['member', 'expert', 'premium', 'moderator', 'admin']],
    ['moderator', ['moderator', 'admin']],
    ['admin', ['admin']],
  ] as const)('given the role %s, allows only %j', async (role: Role, allowed: readonly string[]) => {
    for (const kind of ['member', 'expert', 'premium', 'moderator', 'admin'] as const) {
      const context = await createActorContext(community, await actors[kind](community));
      expect(hasRole(context.actor, role)).toBe(allowed.includes(kind));
      if (allowed.includes(kind)) expect(requireRole(context, role).kind).toBe('member');
      else expect(() => requireRole(context, role)).toThrow(expect.objectContaining({ kind: 'forbidden' }));
    }
  });

  it('asks a visitor to sign in', async () => {
    const context = await createActorContext(community);
    expect(() => requireRole(context, 'admin')).toThrow(expect.objectContaining({ kind: 'unauthenticated' }));
    expect(() => requireMember(context)).toThrow(expect.objectContaining({ kind: 'unauthenticated' }));
  });
});

describe('requireExpert', () => {
  it('allows experts and no one else, not even admins', async () => {
    for (const kind of ['member', 'expert', 'premium', 'moderator', 'admin'] as const) {
      const context = await createActorContext(community, await actors[kind](community));
      if (kind === 'expert') expect(requireExpert(context).kind).toBe('member');
      else expect(() => requireExpert(context)).toThrow(expect.objectContaining({ kind: 'forbidden' }));
    }
    const visitor = await createActorContext(community);
    expect(() => requireExpert(visitor)).toThrow(expect.objectContaining({ kind: 'unauthenticated' }));
  });
});
