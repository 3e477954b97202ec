export { plantEvents } from './plant-events.ts';
