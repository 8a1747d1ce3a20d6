import type { BusRole } from '@rollheim/bus';
import { privateTopicsReadBy, REPLY_TOPIC, TOPICS, topicsSentBy } from '@rollheim/contracts';

/** Reads for the services, private topics too; appends nothing. */
export const OWNERS_READER = 'bus_client';
/** Reads for the BFFs what is not private; appends nothing. */
export const BUS_READER = 'bus_reader';

/** The name that the contracts give to who has this role: `svc_orders` is `orders`, `bff_sell` is `mf-sell`. */
export const nameOf = (role: string): string =>
  role.startsWith('svc_')
    ? role.slice('svc_'.length)
    : role.startsWith('bff_')
      ? `mf-${role.slice('bff_'.length).replaceAll('_', '-')}`
      : role;

/** What each role may do on the bus, from the topics' own declarations; `unbound` roles may do everything. */
export const busRoles = (roles: readonly string[], unbound: readonly string[] = []): BusRole[] => [
  { role: OWNERS_READER, privateTopicsOf: '*', appendTo: [] },
  { role: BUS_READER, privateTopicsOf: [], appendTo: [] },
  ...roles.map((role): BusRole => {
    if (unbound.includes(role)) return { role, privateTopicsOf: '*', appendTo: '*' };
    const name = nameOf(role);
    return { role, privateTopicsOf: privateTopicsReadBy(name), appendTo: topicsSentBy(name) };
  }),
];

/** The same for a Kafka cluster with authentication: the arguments of `kafka-acls --add`, a line each; users are named as roles. */
export function kafkaAcls(roles: readonly string[]): string[] {
  const open = TOPICS.filter((topic) => !topic.private).map(({ name }) => name);
  return roles.flatMap((role) => {
    const name = nameOf(role);
    const read = [...open, ...privateTopicsReadBy(name)];
    const allow = (operation: string, topics: readonly string[]) =>
      topics.map((topic) => `--allow-principal User:${role} --operation ${operation} --topic ${topic}`);
    // who reads a topic may bury what it cannot handle
    const letters = read.filter((topic) => topic !== REPLY_TOPIC).map((topic) => `${topic}.dlq`);
    return [...allow('Read', read), ...allow('Write', [...topicsSentBy(name), ...letters])];
  });
}
