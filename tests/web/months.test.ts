import { expect, test } from 'vitest';
import { axisValues } from '../../web/ui/months.tsx';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [13, [0, 5, 10, 15]],
  [80, [0, 20, 40, 60, 80]],
  [81, [0, 50, 100]],
  [1_234, [0, 500, 1_000, 1_500]],
])('the axis to a count of %i has few round values', (most, values) => {
  expect(axisValues(most)).toEqual(values);
});
