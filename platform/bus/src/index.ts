export * from './port.ts';
export { partitionOf } from './partition.ts';
export { isTransient } from './transient.ts';
export { open, seal } from './seal.ts';
export { deadLetterTopic } from './delivery.ts';
export { createPostgresBus, runUpkeep, type PostgresBusOptions } from './postgres/bus.ts';
export { installBusSchema, type BusRole } from './postgres/install.ts';
