import type { Metric } from './metric.ts';

const COMMIT_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Every metric of the system by its name, grouped as the page of metrics shows them. `/metrics`, docs/metrics.md, the
 * dashboard and the alerts follow from it; Node's own metrics (`process_…`, `nodejs_…`) come beside them.
 */
export const METRIC_GROUPS = {
  'What users feel': {
    rollheim_edge_seconds: {
      kind: 'histogram',
      labels: ['method', 'status', 'area'],
      unit: 'seconds',
      meaning: 'Time from a request to the end of its answer',
      of: 'edge',
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    },
    rollheim_edge_write_seconds: {
      kind: 'histogram',
      labels: ['route', 'status'],
      unit: 'seconds',
      meaning: 'Time of calls that change something, bids among them, by route and class of status',
      of: 'edge',
      buckets: COMMIT_SECONDS,
    },
    rollheim_edge_streams: {
      kind: 'gauge',
      labels: [],
      unit: 'count',
      meaning: 'Live streams that are open',
      of: 'edge',
    },
    rollheim_edge_streams_limit: {
      kind: 'gauge',
      labels: [],
      unit: 'count',
      meaning: 'Live streams that may be open',
      of: 'edge',
    },
    rollheim_edge_stream_bytes: {
      kind: 'gauge',
      labels: [],
      unit: 'bytes',
      meaning: 'Bytes that wait for live streams whose callers do not read',
      of: 'edge',
    },
    auction_bid_seconds: {
      kind: 'histogram',
      labels: [],
      unit: 'seconds',
      meaning: 'Time from the sending of an accepted bid to its commit in the log',
      of: 'auctions',
      buckets: COMMIT_SECONDS,
    },
    auction_end_late_seconds: {
      kind: 'histogram',
      labels: [],
      unit: 'seconds',
      meaning: 'How long after it was due the end of a round was committed',
      of: 'auctions',
      buckets: [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60],
    },
    auction_outages_total: {
      kind: 'counter',
      labels: [],
      unit: 'count',
      meaning: 'Ends that came while no one could write, and are held by an outage',
      of: 'auctions',
    },
    live_streams: {
      kind: 'gauge',
      labels: [],
      unit: 'count',
      meaning: 'Open live streams',
      of: 'shell-server',
    },
    mails_waiting: {
      kind: 'gauge',
      labels: [],
      unit: 'count',
      meaning: 'Mails that are due and not taken by the mail server',
      of: 'notifications, identity, valuations',
    },
    mails_oldest_seconds: {
      kind: 'gauge',
      labels: [],
      unit: 'seconds',
      meaning: 'How long the oldest mail waits that is due; 0 where none is',
      of: 'notifications, identity, valuations',
    },
  },
  'Calls, commands, messages': {
    http_request_seconds: {
      kind: 'histogram',
      labels: ['method', 'route', 'status'],
      unit: 'seconds',
      meaning: 'Time to answer by route',
      of: 'backends of the modules, shell-server',
      buckets: COMMIT_SECONDS,
    },
    commands_total: {
      kind: 'counter',
      labels: ['type', 'status'],
      unit: 'count',
      meaning: 'Commands by type and how they ended; of auctions those that changed something, and refusals',
      of: 'services, auctions',
    },
    commands_limit: {
      kind: 'gauge',
      labels: ['line'],
      unit: 'count',
      meaning: 'Commands that may be under way at a time',
      of: 'backends of the modules, shell-server',
    },
    commands_in_flight: {
      kind: 'gauge',
      labels: ['line'],
      unit: 'count',
      meaning: 'Commands sent and not answered yet',
      of: 'backends of the modules, shell-server',
    },
    commands_refused_total: {
      kind: 'counter',
      labels: [],
      unit: 'count',
      meaning: 'Calls that were told to come again because too many commands were under way',
      of: 'backends of the modules, shell-server',
    },
    consumer_lag_messages: {
      kind: 'gauge',
      labels: ['consumer'],
      unit: 'count',
      meaning: 'Messages not yet handled, by consumer group and topics',
      of: 'services, auctions, releases, backends of the modules',
    },
    dead_letters_total: {
      kind: 'counter',
      labels: ['group'],
      unit: 'count',
      meaning: 'Messages that could not be handled and went to a dead-letter topic, by consumer group',
      of: 'services, auctions, releases, backends of the modules',
    },
    outbox_waiting: {
      kind: 'gauge',
      labels: [],
      unit: 'count',
      meaning: 'Committed messages that have not left for the bus; counted up to 10,000',
      of: 'services, auctions',
    },
    conditions_missing: {
      kind: 'gauge',
      labels: [],
      unit: 'count',
      meaning: 'Conditions of `/ready` that do not hold',
      of: 'all',
    },
    audit_letters_total: {
      kind: 'counter',
      labels: [],
      unit: 'count',
      meaning: 'Acts of operators that could not be recorded and stand in audit.events.dlq',
      of: 'identity',
    },
    mail_reports_ignored_total: {
      kind: 'counter',
      labels: [],
      unit: 'count',
      meaning: 'Reports of returned mails that passed neither DKIM nor SPF',
      of: 'notifications',
    },
  },
  Releases: {
    rollheim_rollouts: {
      kind: 'gauge',
      labels: ['module', 'phase'],
      unit: 'count',
      meaning: 'Rollouts under way, by module and phase',
      of: 'releases',
    },
    rollheim_release_share: {
      kind: 'gauge',
      labels: ['module', 'version'],
      unit: 'share',
      meaning: 'Share of visitors (0 to 1) on a release',
      of: 'releases',
    },
    rollheim_release_answers_total: {
      kind: 'counter',
      labels: ['module', 'version', 'status'],
      unit: 'count',
      meaning: 'API answers by release and class of status',
      of: 'edge',
    },
    rollheim_telemetry_reports_total: {
      kind: 'counter',
      labels: ['result'],
      unit: 'count',
      meaning: 'Reports of pages: accepted, and refused by reason',
      of: 'edge',
    },
    rollheim_telemetry_waiting: {
      kind: 'gauge',
      labels: [],
      unit: 'count',
      meaning: 'Records and messages of telemetry that have not left',
      of: 'edge',
    },
    rollheim_telemetry_dropped_total: {
      kind: 'counter',
      labels: [],
      unit: 'count',
      meaning: 'Telemetry that found no room: the bus was away for too long',
      of: 'edge',
    },
    rollheim_telemetry_sent_total: {
      kind: 'counter',
      labels: [],
      unit: 'count',
      meaning: 'Messages of telemetry that the bus took',
      of: 'edge',
    },
    rollheim_telemetry_messages_total: {
      kind: 'counter',
      labels: [],
      unit: 'count',
      meaning: 'Messages of telemetry that the registry stored',
      of: 'releases',
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Metric>>>>;

/** All metrics by name. */
export const METRICS = {
  ...METRIC_GROUPS['What users feel'],
  ...METRIC_GROUPS['Calls, commands, messages'],
  ...METRIC_GROUPS.Releases,
} as const;

type All = typeof METRICS;

/** Names of the metrics of a kind. */
export type MetricName<Kind extends Metric['kind'] = Metric['kind']> = {
  [N in keyof All]: All[N]['kind'] extends Kind ? N : never;
}[keyof All];

/** Names of a metric's labels. */
export type MetricLabels<N extends keyof All> = All[N]['labels'][number];
