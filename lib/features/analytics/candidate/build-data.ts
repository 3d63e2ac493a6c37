import 'server-only'
import { z } from 'zod'
import type { NumberOrder } from '@/lib/calc/comparison/column'
import { quarterIndex } from '@/lib/calc/periods'
import { slotParts } from '@/lib/calc/pooling/slots'
import { takesAll } from '@/lib/calc/publication-calendar'
import { onlyRow } from '@/lib/core/db/rows'
import { env } from '@/lib/core/process/env'
import { inLanes } from '@/lib/core/process/lanes'
import { signed } from '@/lib/core/process/secrets'
import { inBuilder, lanes } from '@/lib/features/analytics/candidate/builder'
import type { Tasks } from '@/lib/features/analytics/candidate/builder-thread'
import { membersOf, readMemberIds } from '@/lib/features/analytics/candidate/members-data'
import { lastQuarterOf, revert } from '@/lib/features/analytics/candidate/select'
import {
  changeOf,
  type Draft,
  ofFacts,
  readSources,
  WAITING,
  waitingOf,
  yearsOf,
} from '@/lib/features/analytics/candidate/sources-data'
import { type FactsText, unpackFacts } from '@/lib/features/analytics/columns/facts'
import {
  type ComparedCategory,
  type ComparedMetric,
  type MetricRule,
  owesQuarter,
  readCategoryRows,
  storedCategories,
} from '@/lib/features/analytics/group/group-data'
import { partOf, readPacked } from '@/lib/features/analytics/publications/parts-data'
import { correction, type PublicationChanges, setting } from '@/lib/features/analytics/publications/shapes'
import { Prisma } from '@/lib/generated/prisma/client'

/*
 * The builder of publications: the only place that reads facts of all organisations. It rebuilds the categories and
 * years in which facts or rules changed since the current publication, and copies the rest from it.
 */

type Sources = Awaited<ReturnType<typeof readSources>>
type YearChange = Awaited<ReturnType<typeof changeOf>>

interface Reported {
  companies: readonly number[]
  /** Those with a quarterly document, where the category owes one: what completeness counts. */
  documents: readonly number[]
  /** Those of them that the previous publication of the same quarter did not have. */
  fresh: readonly number[]
}

export type Built = Awaited<ReturnType<typeof buildPublication>>

/**
 * Builds the content of a publication; documents returned since the freeze are removed from frozen content. Parts are
 * stored while building and stay unreferenced until the publication is saved.
 */
export async function buildPublication(draft: Draft, store: Sources['store']) {
  const sources = await readSources(draft, store)
  const frozen = partOf(sources.frozen, 'indicators')
  const indicators = frozen ? await readPacked(frozen.sha256) : JSON.stringify(await readCategoryRows())
  const categories = storedCategories(indicators)
  const before = new Set(await readMemberIds(partOf(sources.standing, 'members')?.sha256))
  const made = await inLanes(categories, lanes(), async (category) =>
    buildCategory(await yearsOf(category, sources), sources, before),
  )
  const members = await membersOf(sources, new Set(made.flatMap(({ waiting }) => [...waiting])))
  const whole = { category: 0, year: 0, fingerprint: null }
  const contents = [
    { ...whole, what: 'indicators', sha256: await store(indicators) },
    ...made.flatMap(({ contents }) => contents),
    { ...whole, what: 'members', sha256: await store(JSON.stringify(members.part)) },
  ]
  const settings = await changedSettings(categories, partOf(sources.standing, 'indicators'))
  return {
    contents,
    /** Whether members, numbers and settings are those of the current publication: bands are drawn by lot and may differ. */
    isSame:
      settings.length === 0 &&
      contents.every(
        (one) =>
          !['facts', 'members'].includes(one.what) ||
          partOf(sources.standing, one.what, one)?.sha256 === one.sha256,
      ),
    members,
    /** Participants of the current publication. */
    before,
    reported: made.flatMap(({ reported }) => reported),
    gate: { years: made.flatMap(({ gate }) => gate) },
    names: new Map(categories.map((one) => [one.id, one.short_name])),
    /** The id of the publication it is based on. */
    base: sources.standing?.id ?? null,
    /** Categories that owe a document of the quarter. */
    categories: categories.filter((one) => owesQuarter(one, draft)).length,
    corrections: [
      ...(frozen ? z.array(correction).parse(draft.certificate?.corrections ?? []) : []),
      ...made.flatMap(({ corrections }) => corrections),
    ],
    settings,
    /** Past values that differ from the current publication, and of how many organisations. */
    changed: {
      values: made.reduce((sum, { values }) => sum + values, 0),
      organisations: new Set(made.flatMap(({ correctors }) => [...correctors])).size,
    },
  }
}

/** How a publication shows and compares an indicator, in all periods alike. */
const SETTINGS: Record<(typeof setting.options)[number], (metric: ComparedMetric) => unknown> = {
  name: ({ shown }) => shown.name,
  short_name: ({ shown }) => shown.short_name,
  unit: ({ shown }) => shown.metric_unit.name,
  metric_kind: ({ shown }) => shown.metric_kind,
  target_order: ({ shown }) => shown.metric_target_order.system_name,
  target_value: ({ target }) => target,
  decimals: ({ decimals }) => decimals,
  min_denominator: ({ minDenominator }) => minDenominator,
  weight: ({ weight }) => weight,
}

/** Indicators that the current publication has with other settings. */
async function changedSettings(
  categories: readonly ComparedCategory[],
  standing: { sha256: string } | undefined,
): Promise<NonNullable<PublicationChanges['settings']>> {
  if (!standing) return []
  const known = storedCategories(await readPacked(standing.sha256)).flatMap(({ metrics }) => metrics)
  return categories.flatMap(({ metrics }) =>
    metrics.flatMap((metric) => {
      const before = known.find(({ id }) => id === metric.id)
      const fields = setting.options.filter(
        (one) => before && SETTINGS[one](before) !== SETTINGS[one](metric),
      )
      return fields.length > 0 ? [{ metric: metric.shown.short_name, fields }] : []
    }),
  )
}

async function buildCategory(
  years: Awaited<ReturnType<typeof yearsOf>>,
  sources: Sources,
  before: ReadonlySet<number>,
) {
  const { draft, standing } = sources
  const waitsForNone = takesAll(draft) || standing === null
  const changes: Array<Pick<YearChange, 'spec' | 'past'>> = []
  const made: Array<Awaited<ReturnType<typeof buildYear>>> = []
  const later: YearChange[] = []
  for (const spec of years) {
    const change = await changeOf(spec, sources)
    changes.push({ spec, past: change.past })
    // A year's facts are large: kept only where other years decide whether its corrections wait.
    if (waitsForNone) made.push(await buildYear(change, sources, new Set()))
    else later.push(change)
  }
  const correcting = new Set(
    changes.flatMap(({ past }) => [...past.keys()].filter((company) => before.has(company))),
  )
  const mayEnter = waitsForNone || correcting.size >= env().MIN_COMPARISON_GROUP
  const waiting = mayEnter ? new Set<number>() : correcting
  for (const change of later) made.push(await buildYear(change, sources, waiting))
  const values = changes
    .flatMap(({ past }) => [...past])
    .reduce((sum, [company, keys]) => sum + (correcting.has(company) ? keys.length : 0), 0)
  return {
    contents: made.flatMap(({ contents }) => contents),
    reported: made.flatMap(({ reported }) => reported),
    gate: made.flatMap(({ gate }) => gate),
    corrections: waiting.size > 0 ? [waitingOf(changes, waiting)] : [],
    /** Past values that differ from the current publication. */
    values: mayEnter ? values : 0,
    correctors: mayEnter ? correcting : new Set<number>(),
    /** Organisations with changes that wait for the next publication. */
    waiting,
  }
}

async function buildYear(
  { spec, facts, before, past, made }: YearChange,
  sources: Sources,
  waiting: ReadonlySet<number>,
) {
  const key = { category: spec.category.id, year: spec.year }
  const back = new Map([...past].filter(([company]) => waiting.has(company)))
  const used = facts && back.size > 0 ? revert(facts, before ?? [], back) : facts
  const sha256 = used ? await sources.store(JSON.stringify(used)) : (made?.facts.sha256 ?? '')
  const isOwn = key.year === sources.draft.year
  const own = isOwn ? (used ?? unpackFacts(await readPacked(sha256))) : []
  const isSame = made?.facts.sha256 === sha256
  // Facts that differ from the approved ones get no valid fingerprint, so that the next publication rebuilds them.
  const live = back.size > 0 ? `${spec.fingerprint}${WAITING}` : spec.fingerprint
  const fingerprint = made?.isFrozen ? (isSame ? made.facts.fingerprint : null) : live
  const isTakenOver = isSame && made.holds && ofFacts(made.facts)?.endsWith(spec.rules)
  const { published, gate } = isTakenOver
    ? {
        published: made.published.sha256,
        gate: made.gate.years.filter((one) => one.category === key.category && one.year === key.year),
      }
    : await search(spec, used ?? [], sources)
  return {
    contents: [
      { ...key, what: 'told', sha256: published, fingerprint },
      { ...key, what: 'facts', sha256, fingerprint },
    ],
    reported: isOwn ? [reportedOf(spec.category, own, before, sources)] : [],
    gate,
  }
}

/** Runs the gate on these facts: what may be published, and what was withheld. */
async function search({ category, year, isOver }: YearChange['spec'], facts: FactsText[], sources: Sources) {
  const key = { category: category.id, year }
  const { packed, ...counts } = await inBuilder('build', {
    metrics: category.metrics.map(ruleText),
    year,
    isOver,
    facts,
    order: await readNumberOrder(),
    lots: signed('band-lots', `${sources.draft.id}/${category.id}/${year}`),
    earlier: await earlierOf(key, sources),
  })
  return { published: await sources.store(packed), gate: [{ ...key, ...counts }] }
}

const UNPLACED = -1

/** The order of organisation numbers, which breaks ties. */
async function readNumberOrder(): Promise<NumberOrder> {
  const { ids } = await onlyRow(
    z.object({ ids: z.array(z.int()) }),
    Prisma.sql`SELECT coalesce(json_agg(id ORDER BY number), '[]') AS ids FROM companies`,
  )
  const order = new Int32Array(ids.reduce((max, id) => Math.max(max, id), 0) + 1).fill(UNPLACED)
  for (const [place, id] of ids.entries()) order[id] = place
  return order
}

const ruleText = ({ ratio: _ratio, ...rule }: MetricRule) => rule

function reportedOf(
  category: ComparedCategory,
  facts: readonly FactsText[],
  before: readonly FactsText[] | null,
  { draft, standing }: Sources,
): Reported {
  const quarterly = (all: readonly FactsText[]) => all.filter(({ slot }) => slotParts(slot).quarter > 0)
  const companies = companiesOf(facts, draft)
  const documents = owesQuarter(category, draft) ? companiesOf(quarterly(facts), draft) : []
  if (before === null || standing?.index !== quarterIndex(draft.year, draft.quarter))
    return { companies, documents, fresh: [] }
  const known = new Set(companiesOf(quarterly(before), draft))
  return { companies, documents, fresh: documents.filter((company) => !known.has(company)) }
}

const companiesOf = (facts: readonly FactsText[], { quarter }: Draft): number[] => [
  ...new Set(
    facts.flatMap(({ slot, companies }) =>
      lastQuarterOf(slot) === quarter ? companies.split(',').map(Number) : [],
    ),
  ),
]

type Earlier = Tasks['build']['earlier'][number]

/** Everything published of the category and year under other facts or rules: each once, the oldest first. */
async function earlierOf(
  { category, year }: { category: number; year: number },
  { published }: Sources,
): Promise<Earlier[]> {
  const found: Earlier[] = []
  const seen = new Set<string>()
  for (const one of published) {
    if (one.what !== 'told' || one.category !== category || one.year !== year || seen.has(one.sha256))
      continue
    seen.add(one.sha256)
    const contents = published.filter(({ publication_id }) => publication_id === one.publication_id)
    const indicators = partOf({ contents }, 'indicators')
    const categories = storedCategories(await readPacked(indicators?.sha256 ?? ''))
    found.push({
      metrics: (categories.find(({ id }) => id === category)?.metrics ?? []).map(ruleText),
      facts: await readPacked(partOf({ contents }, 'facts', one)?.sha256 ?? ''),
      published: await readPacked(one.sha256),
    })
  }
  return found
}
