import { expect, it } from 'vitest';
import type { Offering } from '#api/platform/offerings/contract.ts';
import { listMemberMenuLinks } from '../shared/navigation.ts';
import { listClosedMenuPaths } from './list-closed-menu-paths.ts';

const paths = (switchedOff: readonly Offering[]) =>
  listMemberMenuLinks({ role: 'user' }, listClosedMenuPaths(switchedOff)).map(({ path }): string => path);

it('the member menu links to members and saved posts, unless the community area is switched off', () => {
  expect(paths([])).toEqual(expect.arrayContaining(['/community/members', '/community?filter=saved']));
  expect(paths(['community']).filter((path) => path.startsWith('/community'))).toEqual([]);
});
