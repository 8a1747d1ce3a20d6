/**
 * Solves `matrix × x = right` for a symmetric, positive definite matrix of which the lower half is read (Cholesky). Throws
 * where it is not positive definite.
 */
export function solveSymmetric(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const size = right.length;
  const lower = matrix.map((row) => row.slice());
  for (let a = 0; a < size; a++)
    for (let b = 0; b <= a; b++) {
      let rest = lower[a]![b]!;
      for (let c = 0; c < b; c++) rest -= lower[a]![c]! * lower[b]![c]!;
      if (a === b && !(rest > 0)) throw new RangeError('The matrix is not positive definite');
      lower[a]![b] = a === b ? Math.sqrt(rest) : rest / lower[b]![b]!;
    }
  const found = right.slice();
  for (let a = 0; a < size; a++) {
    for (let b = 0; b < a; b++) found[a]! -= lower[a]![b]! * found[b]!;
    found[a]! /= lower[a]![a]!;
  }
  for (let a = size - 1; a >= 0; a--) {
    for (let b = a + 1; b < size; b++) found[a]! -= lower[b]![a]! * found[b]!;
    found[a]! /= lower[a]![a]!;
  }
  return found;
}
