import fc from 'fast-check'
import { expect, it } from 'vitest'
import { forCases } from '@/e2e/support/calc/cases'
import { comparedMetric } from '@/e2e/support/calc/compared-metric'
import { holdsAll, type Mask, within } from '@/lib/calc/comparison/column'
import { MONTH_SLOTS, QUARTER_SLOTS, YEAR_SLOT } from '@/lib/calc/pooling/slots'
import { buildCategoryYear } from '@/lib/features/analytics/columns/build'
import type { FactsText } from '@/lib/features/analytics/columns/facts'
import { charactersOf, groupRows, headView, LEAD, openHead } from '@/lib/features/analytics/columns/head'
import { bandLots } from '@/lib/features/analytics/columns/lots'
import { pack, unpack } from '@/lib/features/analytics/columns/packed'
import {
  type CategoryYear,
  columnOf,
  denominatorsOf,
  type GroupView,
  releasedOf,
  reportedIn,
} from '@/lib/features/analytics/columns/shapes'
import type { MetricRule } from '@/lib/features/analytics/group/group-data'

const METRICS = [
  comparedMetric({ id: 1, dateBegin: '2022-01-01' }),
  comparedMetric({ id: 2, periodId: 3, dateBegin: '2022-01-01' }),
]
/** In force for one quarter, which then makes a year. */
const OF_A_QUARTER = METRICS.map((rule) => ({ ...rule, dateEnd: '2025-04-01' }))

interface Fact {
  metric: 1 | 2
  company: number
  period: number
  a: number
  b: number
}

/** At most one fact for each key, like the table. */
const facts = fc.uniqueArray(
  fc.record({
    metric: fc.constantFrom(1 as const, 2 as const),
    company: fc.integer({ min: 1, max: 8 }),
    period: fc.integer({ min: 0, max: 11 }),
    a: fc.nat({ max: 9 }),
    b: fc.integer({ min: 5, max: 20 }),
  }),
  { selector: (one: Fact) => `${one.metric}/${one.company}/${slotOf(one)}`, maxLength: 80 },
)

function slotOf({ metric, period }: Fact): number {
  return (metric === 1 ? QUARTER_SLOTS[period % 4] : MONTH_SLOTS[period]) ?? 0
}

function factsOf(list: readonly Fact[]) {
  const rows = new Map<string, { metricId: number; slot: number; facts: Fact[] }>()
  for (const fact of list) {
    const key = `${fact.metric}/${slotOf(fact)}`
    const row = rows.get(key) ?? { metricId: fact.metric, slot: slotOf(fact), facts: [] }
    row.facts.push(fact)
    rows.set(key, row)
  }
  return [...rows.values()].map(({ facts: own, ...row }) => ({
    ...row,
    companies: own.map(({ company }) => company).join(),
    variables: [own.map(({ a }) => a).join(), own.map(({ b }) => b).join()],
  }))
}

/** The order of numbers is the reverse of the ids', so that confusing them fails. */
const ORDER = Int32Array.from({ length: 10 }, (_, id) => 9 - id)

const reportersAt = ({ reporters }: CategoryYear, slot: number) =>
  [...(reporters.get(slot) ?? [])].flatMap((reports, id) => (reports ? [id] : []))

interface Given {
  metrics?: MetricRule[]
  isOver?: boolean
  facts: FactsText[]
}

const build = ({ metrics = METRICS, isOver = true, facts }: Given) =>
  buildCategoryYear({ metrics, year: 2025, isOver, facts }, ORDER, (metric) => bandLots(null, metric))
    .published

it('hold the quarter, and of months the quarter and the year, pooled', () => {
  const given = {
    metrics: OF_A_QUARTER,
    facts: [
      { metricId: 1, slot: 1, companies: '7,8', variables: ['1,0', '10,5'] },
      { metricId: 1, slot: 2, companies: '8,7', variables: ['9,2', '85,10'] },
      { metricId: 2, slot: 101, companies: '7', variables: ['1', '8'] },
      { metricId: 2, slot: 103, companies: '7', variables: ['1', '2'] },
    ],
  }
  const categoryYear = build(given)
  const at = (metric: number, slot: number) => {
    const { values, companies } = columnOf(categoryYear, metric, slot)
    return [...values].map((value, index) => [companies[index], value])
  }
  expect(at(1, 1)).toEqual([[7, 10]])
  expect(at(1, YEAR_SLOT)).toEqual([
    [8, 10],
    [7, 15],
  ])
  expect(at(2, 101)).toEqual([])
  expect(at(2, 1)).toEqual([[7, 20]])
  expect(at(2, YEAR_SLOT)).toEqual([[7, 20]])
  expect(reportersAt(categoryYear, 1)).toEqual([7, 8])
  expect(reportersAt(categoryYear, 103)).toEqual([7])

  const running = build({ ...given, isOver: false })
  expect(columnOf(running, 1, YEAR_SLOT).values).toHaveLength(0)
  expect(reportersAt(running, YEAR_SLOT)).toEqual([])
  expect(columnOf(running, 1, 1)).toEqual(columnOf(categoryYear, 1, 1))
})

it('of a year hold who misses one quarter of those the indicator was in force, of months three', () => {
  const quarters = [1, 2, 3, 4].map((slot) => ({
    metricId: 1,
    slot,
    companies: slot < 3 ? '6,7,8' : slot === 3 ? '6,7' : '6',
    variables: slot < 3 ? ['1,1,1', '10,10,10'] : slot === 3 ? ['1,1', '10,10'] : ['1', '10'],
  }))
  const months = MONTH_SLOTS.map((slot, month) => ({
    metricId: 2,
    slot,
    companies: month < 8 ? '7,8' : month === 8 ? '7' : '6',
    variables: month < 8 ? ['1,1', '10,10'] : ['1', '10'],
  }))
  const inYear = (metric: number, dateBegin: string) => {
    const metrics = METRICS.map((rule) => ({ ...rule, dateBegin }))
    const built = build({ metrics, facts: [...quarters, ...months] })
    return [...columnOf(built, metric, YEAR_SLOT).companies].toSorted()
  }
  expect(inYear(1, '2025-01-01')).toEqual([6, 7])
  expect(inYear(1, '2025-02-01')).toEqual([6, 7, 8])
  expect(inYear(2, '2025-01-01')).toEqual([7])
  expect(inYear(2, '2025-02-01')).toEqual([7, 8])
})

it('of a value that grows with the periods hold those alone that have all of them', () => {
  const metrics = [
    comparedMetric({ id: 1, aggregations: { b: 'avg' } }),
    comparedMetric({ id: 2, periodId: 3, aggregations: { b: 'avg' } }),
  ]
  const facts = [
    ...QUARTER_SLOTS.map((slot) => ({ metricId: 1, slot })),
    ...MONTH_SLOTS.map((slot) => ({ metricId: 2, slot })),
  ].map(({ metricId, slot }) => ({
    ...{ metricId, slot, companies: slot === 3 || slot === 103 ? '7' : '7,8' },
    variables: slot === 3 || slot === 103 ? ['10', '100'] : ['10,10', '100,100'],
  }))
  const built = build({ metrics, facts })
  const at = (metric: number, slot: number) => [...columnOf(built, metric, slot).companies].toSorted()
  expect([at(1, YEAR_SLOT), at(2, YEAR_SLOT), at(2, 1)]).toEqual([[7], [7], [7]])
  expect([at(1, 1), at(2, 101), at(2, 2)]).toEqual([
    [7, 8],
    [7, 8],
    [7, 8],
  ])
})

it('A7 hold nothing of a year whose quarters are too small to be told: 10,0 % of 10…18 is 1 of 10', () => {
  const facts = [
    { metricId: 1, slot: 1, companies: '7,8', variables: ['1,1', '10,9'] },
    { metricId: 1, slot: 2, companies: '7,8', variables: ['1,0', '10,1'] },
  ]
  const built = build({ metrics: OF_A_QUARTER, facts })
  expect([...columnOf(built, 1, YEAR_SLOT).companies]).toEqual([7])
  // Its owner sees it all the same.
  expect(releasedOf(built, 1, YEAR_SLOT, 8)).toEqual({ value: 10, published: null })
})

it('stay ascending, and are the same packed and unpacked', () => {
  forCases(100, facts, fc.boolean(), (list, isOver) => {
    const built = build({ facts: factsOf(list), isOver })
    expect(unpack(pack(built, METRICS, ORDER))).toEqual(built)
    for (const slots of built.byMetric.values()) {
      for (const { values } of slots.values()) {
        expect([...values]).toEqual([...values].sort((a, b) => a - b))
      }
    }
  })
})

it('a head and the own row tell of all, and with the rows of any group, what the whole does', () => {
  const groups = fc.uint8Array({ minLength: 10, maxLength: 10, max: 1 })
  forCases(100, facts, fc.boolean(), groups, fc.integer({ min: 1, max: 9 }), (list, isOver, some, own) => {
    const built = build({ facts: factsOf(list), isOver })
    const packed = pack(built, METRICS, ORDER)
    const head = openHead(packed.slice(0, Number(packed.slice(0, LEAD))))
    const rows = Buffer.from(packed.slice(head.end), 'base64')
    const row = head.companies.indexOf(own)
    const from = head.end + row * charactersOf(head)
    const bytes = Buffer.from(packed.slice(from, from + charactersOf(head)), 'base64')
    const ownRow = row < 0 ? null : { row, bytes }
    const everybody = new Uint8Array(10).fill(1)
    expect(holdsAll(everybody, head.companies)).toBe(true)
    expectSame(headView(head, ownRow, null), wholeView(built, everybody, own))
    expect(holdsAll(some, head.companies)).toBe(head.companies.every((id) => some[id] === 1))
    const partOf = (isGroup: boolean) => {
      const own = [...head.companies.keys()].filter(
        (row) => (some[head.companies[row] ?? 0] === 1) === isGroup,
      )
      const starts = Int32Array.from(own, (row) => row * head.width)
      return headView(head, ownRow, groupRows(head, { bytes: rows, starts, isGroup }))
    }
    for (const isGroup of [true, false]) expectSame(partOf(isGroup), wholeView(built, some, own))
  })
})

/** The same from the whole year's columns. */
const wholeView = (built: CategoryYear, mask: Mask, own: number): GroupView => ({
  column: (metric, slot) => ({ values: () => within(columnOf(built, metric, slot), mask).values }),
  reported: (slot) => reportedIn(built, mask, slot),
  own: (metric, slot) => releasedOf(built, metric, slot, own),
  ownReported: (slot) => built.reporters.get(slot)?.[own] === 1,
})

function expectSame(short: GroupView, whole: GroupView) {
  for (const { id } of METRICS)
    for (const slot of [YEAR_SLOT, ...QUARTER_SLOTS, ...MONTH_SLOTS]) {
      expect([...short.column(id, slot).values()]).toEqual([...whole.column(id, slot).values()])
      expect(short.own(id, slot)).toEqual(whole.own(id, slot))
      expect(short.reported(slot)).toBe(whole.reported(slot))
      expect(short.ownReported(slot)).toBe(whole.ownReported(slot))
    }
}

it('A7 bands are as often wide as lots fall, where nothing else asks for it', () => {
  const companies = Array.from({ length: 9 }, (_, index) => index + 1)
  const facts = [
    {
      metricId: 1,
      slot: 1,
      companies: companies.join(),
      variables: [companies.map((id) => 20_000 + id).join(), companies.map((id) => 400_000 + id).join()],
    },
  ]
  const source = { metrics: METRICS, year: 2025, isOver: false, facts }
  const wide = Array.from({ length: 100 }, (_, key) => {
    const { published } = buildCategoryYear(source, ORDER, (metric) =>
      bandLots(new Uint8Array(32).fill(key), metric),
    )
    return (denominatorsOf(published, 1, 1)?.ways ?? []).filter((way) => way > 0).length
  })
  const share = wide.reduce((sum, one) => sum + one, 0) / 900
  expect(Math.abs(share - 10 / 128)).toBeLessThan(0.03)
})

it('A7 months, quarters and their year leave no numerator alone, whatever bands lots give', () => {
  const months = fc.array(fc.record({ a: fc.nat({ max: 3 }), b: fc.integer({ min: 5, max: 9 }) }), {
    minLength: 12,
    maxLength: 12,
  })
  forCases(
    60,
    fc.tuple(fc.array(months, { minLength: 9, maxLength: 9 }), fc.nat({ max: 255 })),
    ([all, key]) => {
      const facts = MONTH_SLOTS.map((slot, month) => ({
        metricId: 2,
        slot,
        companies: all.map((_year, index) => index + 1).join(),
        variables: (['a', 'b'] as const).map((name) => all.map((year) => year[month]?.[name]).join()),
      }))
      const source = { metrics: METRICS, year: 2025, isOver: true, facts }
      return (
        buildCategoryYear(source, ORDER, (metric) => bandLots(new Uint8Array(32).fill(key), metric)).found ===
        0
      )
    },
  )
})
