import { expect, test } from 'vitest';
import { findingOf, partByIntent } from './types.ts';

const finding = findingOf(4);
const less = [finding('content_gone', 'a'), finding('control_dead', 'b'), finding('answer_changed', 'c')];
const harm = [
  finding('console_error', 'd'),
  finding('hydration_mismatch', 'e'),
  finding('page_blocked', 'f'),
  finding('call_failing', 'g'),
  finding('leak_nodes', 'h'),
  finding('cacheable_private', 'i'),
];

test('a team may mean that less is shown or answered, not that people are harmed', () => {
  expect(partByIntent([...harm, ...less], 'shorter')).toEqual({
    findings: harm,
    intended: { findings: less, reason: 'shorter' },
  });
});

test('without a reason every finding refuses', () => {
  expect(partByIntent(less, null)).toEqual({ findings: less });
});

test('a reason with nothing to approve is not kept', () => {
  expect(partByIntent(harm, 'shorter')).toEqual({ findings: harm });
});
