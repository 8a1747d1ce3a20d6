import { clockText, phaseOf, type CountdownPhase } from './remaining.ts';

/**
 * Shows the seconds left in the text node of a clock that was rendered in `phase`. Calls `render` for all that is more
 * than other figures: the next phase, the end, a node that is gone.
 */
export const writeInPlace = (
  node: Pick<Node, 'nodeValue'> | null | undefined,
  phase: CountdownPhase,
  left: number,
  render: () => void,
): void => {
  if (!node || left < 0 || phaseOf(left) !== phase) render();
  else if (node.nodeValue !== clockText(left)) node.nodeValue = clockText(left);
};
