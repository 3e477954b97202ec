export { format } from '../../../client/near.ts';
