import { TOPICS, topicsSentBy } from '@rollheim/contracts';
import { expect, test } from 'vitest';
import { busRoles, kafkaAcls, nameOf } from './bus-roles.ts';
import { readPlan, rolesOfPlan } from './system.ts';

const roles = rolesOfPlan(readPlan());
const grantsOf = (role: string) => busRoles(roles).find((granted) => granted.role === role);

test('whoever a topic names as sender or reader has a role, and every topic has somebody who appends', () => {
  const named = TOPICS.flatMap(({ senders = [], readers = [] }) => [...senders, ...readers]);
  expect(roles.map(nameOf)).toEqual(expect.arrayContaining([...new Set(named)]));
  const appended = new Set(roles.flatMap((role) => topicsSentBy(nameOf(role))));
  expect(TOPICS.filter(({ name }) => !appended.has(name))).toEqual([]);
});

test('a module appends to command topics alone, and reads nothing private', () => {
  const kinds = new Map(TOPICS.map(({ name, kind }) => [name, kind]));
  const modules = roles.filter((role) => role.startsWith('bff_'));
  expect(modules).toHaveLength(readPlan().bffs.length);
  for (const role of modules) {
    expect(grantsOf(role)?.privateTopicsOf).toEqual([]);
    const appended = topicsSentBy(nameOf(role));
    expect(grantsOf(role)?.appendTo).toEqual(appended);
    expect(appended.map((topic) => kinds.get(topic))).toEqual(appended.map(() => 'command'));
  }
});

test('those who read for many append nothing', () => {
  for (const role of ['bus_client', 'bus_reader']) expect(grantsOf(role)?.appendTo).toEqual([]);
});

test('a module that the contracts do not name appends nothing', () => {
  const [granted] = busRoles(['bff_guide']).filter(({ role }) => role === 'bff_guide');
  expect(granted).toEqual({
    role: 'bff_guide',
    groupsOf: 'bus_reader',
    privateTopicsOf: [],
    appendTo: [],
    proven: true,
  });
});

test('the rules of a Kafka cluster say the same', () => {
  const rules = kafkaAcls(['bff_messages', 'svc_orders']);
  expect(rules).toContain(
    '--allow-principal User:bff_messages --operation Write --topic notifications.commands',
  );
  expect(rules).toContain('--allow-principal User:svc_orders --operation Read --topic customers.contact');
  expect(
    rules.filter((rule) =>
      /bff_messages.*(auctions\.commands|customers\.contact|Write --topic orders\.state$)/.test(rule),
    ),
  ).toEqual([]);
});

test('modules alone need a proof of whom they act for', () => {
  const proven = busRoles(roles).flatMap(({ role, proven: needed }) => (needed ? [role] : []));
  expect(proven).toEqual(roles.filter((role) => role.startsWith('bff_')));
  expect(proven.length).toBeGreaterThan(0);
});
