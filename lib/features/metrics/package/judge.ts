import { z } from 'zod'
import { parseCrossCheck, unspaced, type WrittenCheck } from '@/lib/calc/cross-checks'
import { PERIODICITY } from '@/lib/calc/periods'
import { mapped, namesOf, pick, without } from '@/lib/core/record/record'
import { sanitizeDescription } from '@/lib/core/text/description'
import { type CrossCheckFields, crossCheckFields } from '@/lib/features/cross-checks/schema'
import { actionsList } from '@/lib/features/measures/schema'
import {
  type CheckedPackage,
  checkedPackage,
  type PackedMetric,
  type packedDatum,
  packedMetric,
  type SentPackage,
} from '@/lib/features/metrics/contract'
import type { readStored } from '@/lib/features/metrics/package/package-data'
import { METRIC_PACKED, type MetricFields } from '@/lib/features/metrics/record'
import { changedFrozenFields, dateProblems, formulaProblems } from '@/lib/features/metrics/rules'
import { newCategorySchema, newMetricSchema } from '@/lib/features/metrics/schema'
import { sourceDatumFields } from '@/lib/features/source-data/schema'

type Stored = Awaited<ReturnType<typeof readStored>>
type PackageRow = CheckedPackage['rows'][number]

export interface PlannedMetric {
  stored: Stored['metrics'][number] | null
  category: string
  sent: PackedMetric
}

/** Changes to write when every row is accepted. */
interface PackagePlan {
  sourceData: z.output<typeof packedDatum>[]
  /** Null id: to be created. */
  categories: Array<{ id: number | null; name: string; short_name: string }>
  metrics: PlannedMetric[]
  checks: Array<CrossCheckFields & { id: number | null }>
}

const TARGET_ORDER_IDS = { asc: 1, desc: 2, none: 3, near: 4 } as const

/** A row as form values, with ids in place of names; its category is a placeholder. */
const asTyped = ({ period, target_order, unit, variables, ...rest }: PackedMetric) => ({
  ...rest,
  metric_category_id: 1,
  metric_period_id: PERIODICITY[period],
  metric_target_order_id: TARGET_ORDER_IDS[target_order],
  metric_unit: { name: unit },
  metric_calc_data: variables.map(({ var_name, name, aggregation }) => ({ var_name, name, aggregation })),
})

/** Validated by the rules of the indicator's form. */
const metricRow = packedMetric
  .extend({
    code: sourceDatumFields.shape.code,
    variables: packedMetric.shape.variables.transform((all) =>
      all.toSorted((one, other) => one.var_name.localeCompare(other.var_name)),
    ),
    suggested_actions: actionsList,
  })
  .transform((row, context): PackedMetric => {
    const { data, error } = newMetricSchema.safeParse(asTyped(row))
    for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
    if (!data) return z.NEVER
    const { metric_calc_data, ...typed } = data
    return {
      ...row,
      ...pick(typed, [...namesOf(METRIC_PACKED), 'target_value', 'min_denominator', 'weight']),
      short_name: typed.short_name ?? row.short_name,
      unit: typed.metric_unit.name,
      description: sanitizeDescription(typed.description),
      variables: row.variables.map((one, at) => ({ ...one, name: metric_calc_data[at]?.name ?? one.name })),
    }
  })

/** Stored fields of a package's indicator; code, unit, variables and suggested actions are written separately. */
export function rowFieldsOf(sent: PackedMetric, categoryId: number, asks_judgement: boolean): MetricFields {
  const separate = ['code', 'previous', 'metric_unit', 'metric_calc_data', 'suggested_actions'] as const
  const fields = without(asTyped(sent), ...separate)
  return { ...fields, metric_category_id: categoryId, asks_judgement }
}

const categoryRow = newCategorySchema.omit({ position: true }).required()

const TWIN = { source_datum: 'данное', category: 'категория', metric: 'показатель', cross_check: 'увязка' }

type Verdict = Pick<PackageRow, 'outcome' | 'message'>

const labelOf = (row: unknown): string => {
  const { code, name } = z.object({ code: z.string(), name: z.string() }).partial().catch({}).parse(row)
  return code ?? name ?? '—'
}

const refuse = (message: string): Verdict => ({ outcome: 'refused', message })

const refusedBy = ({ issues }: z.ZodError) =>
  refuse(issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': ')).join('; '))

function against(before: object | undefined, after: object): Verdict {
  if (!before) return { outcome: 'created', message: '' }
  const had = new Map(Object.entries(before))
  const changed = Object.entries(after).flatMap(([field, value]) =>
    JSON.stringify(had.get(field)) === JSON.stringify(value)
      ? []
      : `${field}${value === null || value === '' ? ' (сотрётся)' : ''}`,
  )
  return { outcome: changed.length === 0 ? 'same' : 'changed', message: changed.join(', ') }
}

/**
 * A verdict for every row of a package against the current catalogue, and the changes to write. Source data and
 * indicators are matched by code, categories by name, cross-checks by their relation.
 */
export function judgePackage(sent: SentPackage, stored: Stored): CheckedPackage & { plan: PackagePlan } {
  const rows: PackageRow[] = []
  const seen = new Set<string>()
  const plan: PackagePlan = { sourceData: [], categories: [], metrics: [], checks: [] }
  const tell = (kind: PackageRow['kind'], code: string, verdict: Verdict): boolean => {
    const isTwice = seen.has(`${kind} ${code}`)
    seen.add(`${kind} ${code}`)
    rows.push({
      kind,
      code,
      ...(isTwice && verdict.outcome !== 'refused' ? refuse('в пакете дважды') : verdict),
    })
    return !isTwice && (verdict.outcome === 'created' || verdict.outcome === 'changed')
  }
  const named = new Map<string, string>()
  /** Refuses a row of which another one has a name, which are unique without case; notes its names. */
  const refusedAsTwin = (
    kind: PackageRow['kind'],
    code: string,
    { name, short_name = name }: { name: string; short_name?: string },
  ) => {
    const keys = [`${kind} name ${name.toLowerCase()}`, `${kind} short_name ${short_name.toLowerCase()}`]
    const other = keys.map((key) => named.get(key)).find((one) => one !== undefined && one !== code)
    for (const key of keys) if (!named.has(key)) named.set(key, code)
    return other === undefined ? null : refuse(`так называется ${TWIN[kind]} ${other}`)
  }
  const known = new Set(stored.sourceData.map(({ code }) => code))
  const sentMetrics = new Set(sent.categories.flatMap(({ metrics }) => metrics.map(labelOf)))
  const knownMetrics = new Set([...sentMetrics, ...stored.metrics.map(({ packed }) => packed.code)])
  // Names may change hands between rows of a package: only what it leaves alone keeps its own.
  const sentData = sent.source_data.map(labelOf)
  for (const one of stored.sourceData)
    if (!sentData.includes(one.code)) refusedAsTwin('source_datum', one.code, one)
  for (const one of stored.categories)
    if (!sent.categories.some((row) => sameName(labelOf(row), one.name)))
      refusedAsTwin('category', one.name, one)
  for (const { packed } of stored.metrics)
    if (!sentMetrics.has(packed.code)) refusedAsTwin('metric', packed.code, packed)
  for (const row of sent.source_data) {
    const { data, error } = sourceDatumFields.safeParse(row)
    if (error) tell('source_datum', labelOf(row), refusedBy(error))
    else {
      const own = stored.sourceData.find(({ code }) => code === data.code)
      const verdict = refusedAsTwin('source_datum', data.code, data) ?? against(own, data)
      known.add(data.code)
      if (tell('source_datum', data.code, verdict)) plan.sourceData.push(data)
    }
  }
  for (const { metrics, ...names } of sent.categories) {
    const { data, error } = categoryRow.safeParse(names)
    const own = stored.categories.find(({ name }) => sameName(name, data?.name ?? ''))
    if (error) tell('category', labelOf(names), refusedBy(error))
    else {
      const before = own && pick(own, ['name', 'short_name'])
      const verdict = refusedAsTwin('category', data.name, data) ?? against(before, data)
      if (tell('category', data.name, verdict)) plan.categories.push({ id: own?.id ?? null, ...data })
    }
    for (const row of metrics) {
      const { data: read, error: wrong } = metricRow.safeParse(row)
      if (wrong) tell('metric', labelOf(row), refusedBy(wrong))
      else {
        const before = stored.metrics.find(({ packed }) => packed.code === read.code) ?? null
        // A file of an earlier version says nothing of it; what is unknown here changes nothing.
        const current = before?.packed.previous ?? null
        const { previous = current } = read
        const isKnown = previous === null || knownMetrics.has(previous)
        const metric = { ...read, previous: isKnown ? previous : current }
        const category = own?.name ?? data?.name ?? ''
        const verdict =
          refusedAsTwin('metric', metric.code, metric) ??
          metricVerdict({ stored: before, category, sent: metric }, stored, known)
        if (tell('metric', metric.code, verdict))
          plan.metrics.push({ stored: before, category, sent: metric })
      }
    }
  }
  for (const row of sent.cross_checks) {
    const { data, error } = crossCheckFields.safeParse(row)
    if (error) tell('cross_check', labelOf(row), refusedBy(error))
    else {
      const isSame = (one: WrittenCheck) => unspaced(one) === unspaced(data)
      const own = stored.checks.find(isSame)
      const { left_side, relation, right_side } = own ?? plan.checks.find(isSame) ?? data
      const check = { ...data, left_side, right_side }
      const missing = (parseCrossCheck(data)?.codes ?? []).filter((code) => !known.has(code))
      const verdict = missing.length > 0 ? refuse(`нет данного ${missing.join(', ')}`) : against(own, check)
      if (tell('cross_check', `${left_side} ${relation} ${right_side}`, verdict))
        plan.checks.push({ ...check, id: own?.id ?? null })
    }
  }
  const counts = mapped(
    checkedPackage.shape.counts.shape,
    (_, name) => rows.filter(({ outcome }) => outcome === name).length,
  )
  return { counts, rows, is_ready: counts.frozen + counts.refused === 0, plan }
}

const sameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function metricVerdict(
  { stored: before, category, sent }: PlannedMetric,
  stored: Stored,
  known: ReadonlySet<string>,
): Verdict {
  const codes = sent.variables.flatMap(({ source_datum: code }) => code ?? [])
  const missing = codes.filter((code) => !known.has(code))
  if (missing.length > 0) return refuse(`нет данного ${missing.join(', ')}`)
  if (new Set(codes).size < codes.length) return refuse('показатель запрашивает одно данное дважды')
  const letters = sent.variables.map(({ var_name }) => var_name)
  const problems = Object.values({
    ...formulaProblems(sent, letters, null),
    ...dateProblems(rowFieldsOf(sent, 0, false), before?.documents ?? null),
  }).flat()
  if (problems.length > 0) return refuse(problems.join('; '))
  // A made code tells nobody which one it is.
  if (!before) return { outcome: 'created', message: `«${sent.name}»` }
  const storedCategory = stored.categories.find(({ id }) => id === before.category_id)?.name ?? ''
  const frozen = changedFrozenFields(
    { ...asTyped(before.packed), metric_category_id: 0 },
    { ...asTyped(sent), metric_category_id: category === storedCategory ? 0 : 1 },
  )
  if (before.in_use && frozen.length > 0) return { outcome: 'frozen', message: frozen.join(', ') }
  return against({ ...before.packed, category: storedCategory }, { ...sent, category })
}
