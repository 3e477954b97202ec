export { presentCurrent, presentSurroundings } from './present-current.ts';
export { selectCurrent } from './queries.ts';
