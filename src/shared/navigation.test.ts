import { expect, it } from 'vitest';
import { listMemberMenuLinks } from './navigation.ts';

const paths = (switchedOff: Parameters<typeof listMemberMenuLinks>[1]) =>
  listMemberMenuLinks({ role: 'user' }, switchedOff).map(({ path }): string => path);

it('the member menu links to members and saved posts, unless the community area is switched off', () => {
  expect(paths([])).toEqual(expect.arrayContaining(['/community/members', '/community?filter=saved']));
  expect(paths(['community']).filter((path) => path.startsWith('/community'))).toEqual([]);
});
