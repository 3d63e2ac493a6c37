import { z } from 'zod'
import { RECHECKED } from '@/lib/calc/quality/agreement'
import { contract, created, data, nothing, openTo } from '@/lib/core/http/contract'
import { bodyId, bodyWhole, queryNumber } from '@/lib/core/http/params'
import { instant, namedBriefly, organisation, yearQuarter } from '@/lib/core/http/shapes'
import { longText } from '@/lib/core/text/fields'
import { dataSource } from '@/lib/features/documents/entry/shapes'

const evenness = { statistic: z.number(), freedom: z.int() }

const oddity = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('variation'),
    ...evenness,
    indicators: z.int(),
    /** Of the most even series. */
    own: z.object({ ...evenness, chance: z.number() }),
    points: z.array(z.object({ cases: z.number(), of: z.number() })),
  }),
  z.object({ kind: z.literal('digits'), numbers: z.int(), round: z.int(), digits: z.array(z.int()) }),
  z.object({ kind: z.literal('copies'), numbers: z.int(), equal: z.int(), expected: z.number() }),
  z.object({ kind: z.literal('zeros'), of: z.number(), expected: z.number(), scatter: z.number() }),
])

export const rule = z.enum(['variation', 'digits', 'copies', 'zeros'])

const finding = z.object({
  id: z.int(),
  oddity,
  /** Last quarter covered; for copies the repeating one. */
  ...yearQuarter.shape,
  /** The indicator with the zeros, or with the most even series. */
  metric: namedBriefly.nullable(),
  /** Probability by chance, 0 to 1. */
  chance: z.number(),
  note: z.object({ text: z.string(), author: z.string(), at: instant }).nullable(),
})

const count = z.int()

/** How approved source data came into the documents: typed, or as a value's source says. */
const way = z.object({
  kind: z.enum(['typed', ...dataSource.shape.kind.options]),
  numbers: z.int(),
})

/** Twenty recounted cases: in both counts, in the report alone, in the recount alone, in neither. */
const recheck = z.object({
  id: z.int(),
  metric: namedBriefly,
  ...yearQuarter.shape,
  both: count,
  reported: count,
  recounted: count,
  neither: count,
  author: z.string(),
  at: instant,
})

export type Finding = z.output<typeof finding>

/** Data quality of an organisation over the quarterly documents of the last four quarters. No grade, and not compared. */
export const dataQuality = z.object({
  company: namedBriefly,
  /** A watcher enters nothing: no documents are due of it. */
  is_watcher: z.boolean(),
  from: yearQuarter,
  to: yearQuarter,
  /** Documents due, those approved, and those first approved by the due date. */
  due: z.int(),
  approved: z.int(),
  on_time: z.int(),
  /** Approved values, and those changed by a later approval. */
  values: z.int(),
  corrected: z.int(),
  open_questions: z.int(),
  /** Most frequent first. */
  ways: z.array(way),
  /** Unexplained ones first, then least probable first. */
  findings: z.array(finding),
  /** Latest first. */
  rechecks: z.array(recheck),
  /** Indicators that can be rechecked. */
  metrics: z.array(namedBriefly),
})

export const listedCompany = z.object({
  company: organisation,
  /** Unexplained findings, least probable first. */
  rules: z.array(rule),
  explained: z.int(),
})

const cases = bodyWhole(0, Number.MAX_SAFE_INTEGER, 'Введите целое число').refine(
  (count) => count <= RECHECKED,
  `Не больше ${RECHECKED}`,
)

/** Body of POST /api/rechecks: cases by who counted them, twenty in total. */
const recheckSchema = z
  .object({
    metric_id: bodyId,
    year: bodyWhole(2000, 2100, 'Выберите квартал'),
    quarter: bodyWhole(1, 4, 'Выберите квартал'),
    both: cases,
    reported: cases,
    recounted: cases,
    neither: cases,
  })
  .refine(({ both, reported, recounted, neither }) => both + reported + recounted + neither === RECHECKED, {
    path: ['neither'],
    error: `Всего должно быть ${RECHECKED} случаев`,
  })

export const qualityContract = contract({
  'GET /api/data-quality': {
    permission: 'data_quality.view',
    query: z.object({ company_id: queryNumber.default(null) }),
    answer: data(dataQuality),
  },
  /** Organisations with findings, least probable first, to decide whom to call. */
  'GET /api/data-quality/companies': {
    permission: 'data_quality.list',
    answer: data(z.array(listedCompany)),
  },
  ...openTo('data_quality.explain', {
    'POST /api/rechecks': { body: recheckSchema, answer: created(z.object({ id: z.int() })) },
    'PUT /api/data-quality/findings/{id}': { body: z.object({ note: longText(2, 1000) }), answer: nothing },
  }),
})

export type DataQuality = z.output<typeof dataQuality>
export type ListedCompany = z.output<typeof listedCompany>
