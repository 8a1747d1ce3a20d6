import type { Payload } from '@rollheim/auction-rules';
import type { Person } from './people.ts';

/** Who bids. */
export const DEALERS = ['anna', 'bert', 'carla', 'cyril'] as const;

/** Minutes from the beginning, who acts (null: time passes), what they do. */
export type LifeStep = readonly [
  minutes: number,
  actor: 'owner' | (typeof DEALERS)[number] | 'operator' | null,
  payload?: Payload | ((at: number, begin: number, ids: Readonly<Record<Person, string>>) => Payload),
];

/** What somebody got in a life: code (and variant) of each message in order, `✉` before those that were mailed. */
export type Received = Readonly<Partial<Record<Person, readonly string[]>>>;

/** Something that a service publishes, or a command of a person. */
export type Fact =
  | { readonly topic: string; readonly key: string; readonly type?: string; readonly payload: object }
  | { readonly by: Person; readonly command: string; readonly payload: object }
  | { readonly report: 'bounce' | 'complaint'; readonly of: Person }
  | { readonly brokenWebhookOf: Person; readonly event: string };
