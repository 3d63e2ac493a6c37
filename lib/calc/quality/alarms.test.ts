import { expect, it } from 'vitest'
import { wilson } from './agreement'
import { publishedAlarms } from './alarms'

type Counts = Parameters<typeof publishedAlarms>
const GROUP = 5
const row = (
  kind: Counts[1][number]['kind'],
  answered: number,
  organisations: number,
  fresh = organisations,
) => ({ ...{ kind, answered, organisations, fresh, found: Math.floor(answered / 2) } })
const kinds = (counts: ReturnType<typeof publishedAlarms>) =>
  counts.map(({ kind, answered }) => `${kind} ${answered}`)

it('131 of 214: 61 % (54.5–67.5)', () => {
  const { share, from, to } = wilson(131, 214)
  expect([share, from, to].map((one) => (100 * one).toFixed(1))).toEqual(['61.2', '54.5', '67.5'])
})

const BEFORE = [{ kind: 'all' as const, answered: 40, found: 20 }]

it.each<[string, Counts[0], Counts[1], string[]]>([
  ['nothing of too few answers', [], [row('all', 29, 9), row('outlier', 29, 9)], []],
  ['nothing of too few organisations', [], [row('all', 60, 5), row('outlier', 60, 5)], []],
  [
    'all and both kinds',
    [],
    [row('all', 70, 9), row('outlier', 40, 8), row('shift', 30, 6)],
    ['all 70', 'outlier 40', 'shift 30'],
  ],
  [
    'no kind where the other would follow',
    [],
    [row('all', 70, 9), row('outlier', 68, 9), row('shift', 2, 1)],
    ['all 70'],
  ],
  [
    'what was told, while answers are of few',
    BEFORE,
    [row('all', 60, 9, 5), row('outlier', 60, 9, 5)],
    ['all 40'],
  ],
  [
    'new ones of a whole group',
    BEFORE,
    [row('all', 60, 9, 6), row('outlier', 60, 9, 6)],
    ['all 60', 'outlier 60'],
  ],
  [
    'no kind that changed by a few',
    BEFORE,
    [row('all', 90, 9, 7), row('outlier', 60, 9, 7), row('shift', 30, 6, 1)],
    ['all 40'],
  ],
  [
    'what was told, after an organisation is gone',
    BEFORE,
    [row('all', 35, 8, 0), row('outlier', 35, 8, 0)],
    ['all 40'],
  ],
  ['what was told, after all are gone', BEFORE, [row('all', 0, 0)], ['all 40']],
])('%s', (_, before, now, published) => {
  expect(kinds(publishedAlarms(before, now, GROUP))).toEqual(published)
})
