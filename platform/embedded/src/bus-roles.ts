import type { BusRole } from '@rollheim/bus';
import { privateTopicsReadBy, REPLY_TOPIC, TOPICS, topicsSentBy } from '@rollheim/contracts';

/** Reads for the services, private topics too; appends nothing. */
const OWNERS_READER = 'bus_client';
/** Reads for the BFFs what is not private; appends nothing. */
const BUS_READER = 'bus_reader';

/** The name that the contracts give to who has this role: `svc_orders` is `orders`, `bff_sell` is `mf-sell`. */
export const nameOf = (role: string): string =>
  role.startsWith('svc_')
    ? role.slice('svc_'.length)
    : role.startsWith('bff_')
      ? `mf-${role.slice('bff_'.length).replaceAll('_', '-')}`
      : role;

/** The role that this one reads the bus as: others of its process read over the same connections. */
export const readerOf = (role: string): string =>
  role.startsWith('svc_') ? OWNERS_READER : role.startsWith('bff_') ? BUS_READER : role;

/** These roles, and those that they read the bus as. */
export const rolesWithReaders = (roles: readonly string[]): string[] => [
  ...new Set([...roles, ...roles.map(readerOf)]),
];

/** What each role may do on the bus, from the topics' own declarations; `unbound` roles may do everything. */
export const busRoles = (roles: readonly string[], unbound: readonly string[] = []): BusRole[] => [
  { role: OWNERS_READER, privateTopicsOf: '*', appendTo: [] },
  { role: BUS_READER, privateTopicsOf: [], appendTo: [] },
  ...roles.map((role): BusRole => {
    const groupsOf = readerOf(role);
    if (unbound.includes(role)) return { role, groupsOf, privateTopicsOf: '*', appendTo: '*' };
    const name = nameOf(role);
    return {
      role,
      groupsOf,
      privateTopicsOf: privateTopicsReadBy(name),
      appendTo: topicsSentBy(name),
      proven: role.startsWith('bff_'),
    };
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
