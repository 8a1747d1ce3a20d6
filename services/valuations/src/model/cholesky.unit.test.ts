import fc from 'fast-check';
import { expect, test } from 'vitest';
import { solveSymmetric } from './cholesky.ts';

const numbers = (size: number) =>
  fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { minLength: size, maxLength: size });

test('the answer times the matrix is the right side', () => {
  fc.assert(
    fc.property(
      fc
        .integer({ min: 1, max: 8 })
        .chain((size) =>
          fc.tuple(fc.array(numbers(size), { minLength: size, maxLength: size }), numbers(size)),
        ),
      ([factor, right]) => {
        const size = right.length;
        // any factor times itself, and a little more, is positive definite
        const matrix = factor.map((row, a) =>
          factor.map((other, b) => row.reduce((sum, value, at) => sum + value * other[at]!, a === b ? 1 : 0)),
        );
        const found = solveSymmetric(matrix, right);
        for (let a = 0; a < size; a++)
          expect(matrix[a]!.reduce((sum, value, at) => sum + value * found[at]!, 0)).toBeCloseTo(
            right[a]!,
            5,
          );
      },
    ),
  );
});

test('a matrix without an answer is refused', () => {
  expect(() =>
    solveSymmetric(
      [
        [1, 1],
        [1, 1],
      ],
      [1, 2],
    ),
  ).toThrow(/positive definite/);
  expect(() => solveSymmetric([[NaN]], [1])).toThrow(/positive definite/);
});
