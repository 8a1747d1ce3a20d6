/** The demo market; its process is `main.ts`. */
export { demoVehicle } from './vehicle.ts';
