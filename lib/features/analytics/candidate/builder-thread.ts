import { setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'
import type { NumberOrder } from '@/lib/calc/comparison/column'
import { ratioForm } from '@/lib/calc/formula/ratio'
import { YEAR_SLOT } from '@/lib/calc/pooling/slots'
import { corrections, stillApproved } from '@/lib/features/analytics/candidate/select'
import { buildCategoryYear } from '@/lib/features/analytics/columns/build'
import { type FactsText, unpackFacts } from '@/lib/features/analytics/columns/facts'
import { bandLots } from '@/lib/features/analytics/columns/lots'
import { pack, unpack } from '@/lib/features/analytics/columns/packed'
import { type StoredScatter, scatterIn } from '@/lib/features/analytics/columns/scatter'
import { type CategoryYear, wayOfNumber } from '@/lib/features/analytics/columns/shapes'
import type { ComparedMetric, MetricRule } from '@/lib/features/analytics/group/group-data'

// As in reader-thread.ts: lower priority than the event loop.
if (!isMainThread && process.platform === 'linux') setPriority(10)

/** An indicator's rule in a form that can be posted between threads. */
type RuleText = Omit<MetricRule, 'ratio'>

const toRule = (rule: RuleText): MetricRule => ({ ...rule, ratio: ratioForm(rule.expression) })

/** Computations of the publication builder; all run in the thread of builder.ts. */
export interface Tasks {
  /** Selects publishable facts, approved or frozen, and organisations whose past differs from the current ones. */
  compare: {
    frozen: FactsText[] | null
    live: FactsText[] | null
    before: FactsText[]
    at: { year: number; base: number } | null
  }
  /** Builds a category and year; `earlier` as in buildCategoryYear, with facts and published content packed. */
  build: {
    metrics: RuleText[]
    year: number
    isOver: boolean
    facts: FactsText[]
    order: NumberOrder
    /** Key of bandLots. */
    lots: Uint8Array | null
    earlier: ReadonlyArray<{ metrics: RuleText[]; facts: string; published: string }>
  }
  /** Estimates the overdispersion of a category's counts; `parts` are packed, ordered by year. */
  scatter: {
    metrics: Array<Omit<ComparedMetric, 'ratio'>>
    parts: ReadonlyArray<{ year: number; packed: string }>
  }
}

interface Results {
  compare: { facts: FactsText[]; past: Map<number, string[]> }
  build: ReturnType<typeof countsOf> & { found: number; packed: string }
  scatter: StoredScatter['metrics']
}

function compare({ frozen, live, before, at }: Tasks['compare']): Results['compare'] {
  const facts = frozen && live ? stillApproved(frozen, live, before) : (frozen ?? live ?? [])
  return { facts, past: at ? corrections(facts, before, at) : new Map() }
}

function build({ metrics, year, isOver, facts, order, lots, earlier }: Tasks['build']): Results['build'] {
  const rules = metrics.map(toRule)
  const before = earlier.map((one) => {
    const published = unpack(one.published)
    return {
      metrics: one.metrics.map(toRule),
      year,
      isOver: [...published.byMetric.values()].some((slots) => slots.has(YEAR_SLOT)),
      facts: unpackFacts(one.facts),
      published,
    }
  })
  const { published, found } = buildCategoryYear(
    { metrics: rules, year, isOver, facts },
    order,
    (metricId) => bandLots(lots, metricId),
    before,
  )
  return { ...countsOf(published), found, packed: pack(published, rules, order) }
}

/** How many values the gate let through, changed or withheld. */
function countsOf({ byMetric, denominators, exact }: CategoryYear) {
  const hiddenIn: Array<{ metric: number; slot: number; values: number }> = []
  const counts = { values: 0, wider: 0, digit_less: 0, hidden: 0, hiddenIn }
  for (const [metric, slots] of byMetric) {
    for (const [slot, { values, companies }] of slots) {
      const shown = new Set(companies)
      const hidden = [...(exact.get(metric)?.get(slot)?.keys() ?? [])].filter((id) => !shown.has(id)).length
      counts.values += values.length + hidden
      counts.hidden += hidden
      if (hidden > 0) hiddenIn.push({ metric, slot, values: hidden })
      for (const way of denominators.get(metric)?.get(slot)?.ways ?? []) {
        const { cut, detail } = wayOfNumber(way)
        if (cut > 0) counts.wider += 1
        if (detail === 'digit less') counts.digit_less += 1
      }
    }
  }
  return counts
}

function scatter({ metrics, parts }: Tasks['scatter']): Results['scatter'] {
  const years = parts.map(({ year, packed }) => ({ year, categoryYear: unpack(packed) }))
  return metrics.flatMap((metric) => {
    const found = scatterIn({ ...metric, ratio: ratioForm(metric.expression) }, years)
    return found ? [{ id: metric.id, ...found }] : []
  })
}

const WORK: { [Name in keyof Tasks]: (task: Tasks[Name]) => Results[Name] } = { compare, build, scatter }

export const work = <Name extends keyof Tasks>({ name, task }: { name: Name; task: Tasks[Name] }) =>
  WORK[name](task)
