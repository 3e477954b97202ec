import { isOffered, type Offering } from '#api/platform/offerings/contract.ts';
import { memberMenuPaths } from '../shared/navigation.ts';

/** Lists the paths of the member menu that the community doesn't offer, so that browsers needn't know which is which. */
export const listClosedMenuPaths = (switchedOff: readonly Offering[]): string[] =>
  memberMenuPaths.filter((path) => !isOffered(switchedOff, path));
