import type { Alert } from './alert.ts';

const BID = 'route="POST /private/auction/:id/bid"';
/** A counter that grows by so many a minute. */
const counts = (perMinute: number): string => `0+${perMinute}x30`;

/** What users feel first. */
const FELT: readonly Alert[] = [
  {
    name: 'BidsFail',
    severity: 'page',
    expr: `sum(rate(rollheim_edge_write_seconds_count{${BID},status="5xx"}[5m])) / sum(rate(rollheim_edge_write_seconds_count{${BID}}[5m])) > 0.01`,
    for: '2m',
    summary: 'More than 1 % of the bids end in an error of ours.',
    fires: {
      [`rollheim_edge_write_seconds_count{${BID},status="2xx"}`]: counts(90),
      [`rollheim_edge_write_seconds_count{${BID},status="5xx"}`]: counts(10),
    },
    holds: {
      [`rollheim_edge_write_seconds_count{${BID},status="2xx"}`]: counts(90),
      [`rollheim_edge_write_seconds_count{${BID},status="4xx"}`]: counts(50),
    },
  },
  {
    name: 'BidsSlow',
    severity: 'page',
    expr: `histogram_quantile(0.99, sum by (le) (rate(rollheim_edge_write_seconds_bucket{${BID}}[5m]))) > 1`,
    for: '5m',
    summary: 'One bid of a hundred takes longer than a second.',
    fires: {
      [`rollheim_edge_write_seconds_bucket{${BID},status="2xx",le="1"}`]: counts(90),
      [`rollheim_edge_write_seconds_bucket{${BID},status="2xx",le="2.5"}`]: counts(100),
      [`rollheim_edge_write_seconds_bucket{${BID},status="2xx",le="+Inf"}`]: counts(100),
    },
    holds: {
      [`rollheim_edge_write_seconds_bucket{${BID},status="2xx",le="0.5"}`]: counts(100),
      [`rollheim_edge_write_seconds_bucket{${BID},status="2xx",le="1"}`]: counts(100),
      [`rollheim_edge_write_seconds_bucket{${BID},status="2xx",le="+Inf"}`]: counts(100),
    },
  },
  {
    name: 'CommitsSlow',
    severity: 'ticket',
    expr: 'histogram_quantile(0.99, sum by (le) (rate(auction_bid_seconds_bucket[5m]))) > 0.5',
    for: '10m',
    summary: 'One bid of a hundred takes longer than half a second from its backend to the log.',
    fires: {
      'auction_bid_seconds_bucket{le="0.5"}': counts(90),
      'auction_bid_seconds_bucket{le="1"}': counts(100),
      'auction_bid_seconds_bucket{le="+Inf"}': counts(100),
    },
    holds: {
      'auction_bid_seconds_bucket{le="0.25"}': counts(100),
      'auction_bid_seconds_bucket{le="0.5"}': counts(100),
      'auction_bid_seconds_bucket{le="+Inf"}': counts(100),
    },
  },
  {
    name: 'EndsLate',
    severity: 'page',
    expr: 'sum(increase(auction_end_late_seconds_count[10m])) - sum(increase(auction_end_late_seconds_bucket{le="5"}[10m])) > 0.5',
    for: '0m',
    summary: 'Rounds ended more than five seconds after they were due.',
    fires: {
      auction_end_late_seconds_count: '0x10 3x20',
      'auction_end_late_seconds_bucket{le="5"}': '0x10 2x20',
    },
    holds: {
      auction_end_late_seconds_count: '0x10 3x20',
      'auction_end_late_seconds_bucket{le="5"}': '0x10 3x20',
    },
  },
  {
    name: 'OutageDeclared',
    severity: 'page',
    expr: 'sum(increase(auction_outages_total[15m])) > 0',
    for: '0m',
    summary: 'Ends came while no writer could write; they are held until the outage is lifted.',
    fires: { auction_outages_total: '0x20 2x10' },
    holds: { auction_outages_total: '2x30' },
  },
  {
    name: 'RequestsFail',
    severity: 'page',
    expr: 'sum(rate(rollheim_edge_seconds_count{status=~"5.."}[5m])) / sum(rate(rollheim_edge_seconds_count[5m])) > 0.02',
    for: '5m',
    summary: 'More than 2 % of all requests end in an error of ours.',
    fires: {
      'rollheim_edge_seconds_count{status="200"}': counts(90),
      'rollheim_edge_seconds_count{status="503"}': counts(10),
    },
    holds: {
      'rollheim_edge_seconds_count{status="200"}': counts(990),
      'rollheim_edge_seconds_count{status="404"}': counts(500),
      'rollheim_edge_seconds_count{status="503"}': counts(10),
    },
  },
  {
    name: 'StreamsFull',
    severity: 'page',
    expr: 'rollheim_edge_streams / rollheim_edge_streams_limit > 0.9',
    for: '2m',
    summary: 'An edge has nearly as many live streams as it takes; the next pages get none.',
    fires: { rollheim_edge_streams: '11500x30', rollheim_edge_streams_limit: '12000x30' },
    holds: { rollheim_edge_streams: '6000x30', rollheim_edge_streams_limit: '12000x30' },
  },
  {
    name: 'MailsWait',
    severity: 'page',
    expr: 'max by (service) (mails_oldest_seconds) > 900',
    for: '5m',
    summary: 'Mails of {{ $labels.service }} wait for longer than a quarter of an hour.',
    fires: { 'mails_oldest_seconds{service="notifications"}': '0+60x30' },
    holds: { 'mails_oldest_seconds{service="notifications"}': '200x30' },
  },
];

/** What is on its way to being felt. */
const COMING: readonly Alert[] = [
  {
    name: 'ProcessDown',
    severity: 'page',
    expr: 'up{job=~"rollheim.*"} == 0',
    for: '1m',
    summary: '{{ $labels.instance }} does not answer.',
    fires: { 'up{job="rollheim",instance="a:1"}': '1x5 0x25' },
    holds: { 'up{job="rollheim",instance="a:1"}': '1x30', 'up{job="another",instance="b:1"}': '0x30' },
  },
  {
    name: 'NotReady',
    severity: 'page',
    expr: 'conditions_missing > 0',
    for: '5m',
    summary: '{{ $labels.service }} on {{ $labels.instance }} is not ready; /ready says why.',
    fires: { 'conditions_missing{service="orders"}': '2x30' },
    holds: { 'conditions_missing{service="orders"}': '2x2 0x28' },
  },
  {
    name: 'DeadLetters',
    severity: 'page',
    expr: 'sum by (group) (increase(dead_letters_total[15m])) > 0',
    for: '0m',
    summary: 'Messages of {{ $labels.group }} could not be handled; they wait among the dead letters.',
    fires: { 'dead_letters_total{group="orders.commands"}': '0x20 1x10' },
    holds: { 'dead_letters_total{group="orders.commands"}': '1x30' },
  },
  {
    name: 'GroupLags',
    severity: 'page',
    expr: 'max by (consumer) (consumer_lag_messages) > 1000',
    for: '5m',
    summary: '{{ $labels.consumer }} is more than 1,000 messages behind.',
    fires: { 'consumer_lag_messages{consumer="auctions.commands"}': '5000x30' },
    holds: { 'consumer_lag_messages{consumer="auctions.commands"}': '5000x3 0x27' },
  },
  {
    name: 'OutboxStuck',
    severity: 'page',
    expr: 'min_over_time(outbox_waiting[5m]) > 100',
    for: '2m',
    summary: 'Committed messages of {{ $labels.service }} do not leave for the bus.',
    fires: { 'outbox_waiting{service="orders"}': '150+10x30' },
    holds: {
      'outbox_waiting{service="orders"}':
        '900 0 900 0 900 0 900 0 900 0 900 0 900 0 900 0 900 0 900 0 900 0 900',
    },
  },
  {
    name: 'AuditLetters',
    severity: 'page',
    expr: 'sum(increase(audit_letters_total[15m])) > 0',
    for: '0m',
    summary: 'Acts of the team are missing in the audit trail.',
    fires: { audit_letters_total: '0x20 1x10' },
    holds: { audit_letters_total: '1x30' },
  },
  {
    name: 'CallsShed',
    severity: 'page',
    expr: 'sum(rate(commands_refused_total[5m])) > 1',
    for: '5m',
    summary: 'Callers are asked to come again: more is under way than the backends take.',
    fires: { commands_refused_total: counts(120) },
    holds: { commands_refused_total: counts(12) },
  },
  {
    name: 'LoopLate',
    severity: 'ticket',
    expr: 'nodejs_eventloop_lag_p99_seconds > 0.25',
    for: '10m',
    summary: '{{ $labels.instance }} comes a quarter of a second late to its work.',
    fires: { nodejs_eventloop_lag_p99_seconds: '0.4x30' },
    holds: { nodejs_eventloop_lag_p99_seconds: '0.4x5 0.1x25' },
  },
  {
    name: 'RolloutWaits',
    severity: 'ticket',
    expr: 'max by (module, phase) (rollheim_rollouts{phase=~"held|awaiting_approval"}) > 0',
    for: '15m',
    summary: 'A rollout of {{ $labels.module }} waits for a person ({{ $labels.phase }}).',
    fires: { 'rollheim_rollouts{module="mf-catalog",phase="awaiting_approval"}': '1x30' },
    holds: { 'rollheim_rollouts{module="mf-catalog",phase="running"}': '1x30' },
  },
  {
    name: 'TelemetryDropped',
    severity: 'ticket',
    expr: 'sum(increase(rollheim_telemetry_dropped_total[15m])) > 0',
    for: '0m',
    summary: 'An edge drops telemetry: rollouts are judged by less than was seen.',
    fires: { rollheim_telemetry_dropped_total: '0x20 500x10' },
    holds: { rollheim_telemetry_dropped_total: '500x30' },
  },
];

/** Every alert of the system; docs/runbooks.md has a section for each. */
export const ALERTS: readonly Alert[] = [...FELT, ...COMING];

/** Metrics that alerts use and no table of ours makes: Prometheus' own, and Node's. */
export const FOREIGN_METRICS: readonly string[] = ['up', 'nodejs_eventloop_lag_p99_seconds'];
