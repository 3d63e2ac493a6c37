import { z } from 'zod'
import { TARGET_ORDERS } from '@/lib/calc/comparison/standing'
import { METRIC_KINDS } from '@/lib/calc/signals/metric-kind'
import { bodyId, entryValue, numberOrDigits } from '@/lib/core/http/params'
import { named, systemNamed } from '@/lib/core/http/shapes'
import {
  choice,
  date,
  dateOrNone,
  decimal,
  flag,
  line,
  lineOrNone,
  own,
  paragraphsOrNone,
} from '@/lib/core/record/fields'
import { type Fields, namesOf, namesWith, pick, type ValuesOf } from '@/lib/core/record/record'
import { optionalHtml } from '@/lib/core/text/fields'
import { METRIC_DEFAULTS, METRIC_SHORT_MAX } from '@/lib/features/metrics/values/rules'

const DESCRIPTION_MAX = 8000
const PASSPORT_MAX = 4000

const WHOLE = 'Введите целое число от 0 до 6'
const decimals = numberOrDigits(/^\d$/, WHOLE).refine(
  (value) => Number.isInteger(value) && value >= 0 && value <= 6,
  WHOLE,
)

const requiredEntry = entryValue.pipe(z.string('Введите число'))

const WEIGHT = 'Введите число больше 0 и не больше 1000, до трёх знаков после запятой'
const weight = requiredEntry.refine(
  (value) => Number(value) > 0 && Number(value) <= 1000 && /^\d+(\.\d{1,3})?$/.test(value),
  WEIGHT,
)

/**
 * An indicator as it is typed; its unit, its variables and its place in the list are rows of their own.
 * - `listed`: the tree of categories lists it.
 * - `packed`: it goes from one installation to another as it is stored; ids go as words, decimals as exact text.
 * - `anew`: a copy of the indicator does not take it over.
 */
export const METRIC = {
  metric_category_id: { label: 'Категория', body: bodyId, stored: z.int(), takes: 'one' },
  metric_period_id: {
    ...choice('metric-periods', {
      label: 'Периодичность',
      blank: METRIC_DEFAULTS.metric_period_id,
      listed: true,
    }),
    named: systemNamed,
  },
  metric_target_order_id: {
    ...choice('metric-target-orders', { label: 'Куда лучше' }),
    named: named.extend({ system_name: z.enum(TARGET_ORDERS) }),
  },
  name: line(255, { label: 'Название', packed: true, anew: true }),
  /** Absent from a new one: what fits of its name. */
  short_name: line(METRIC_SHORT_MAX, { label: 'Краткое наименование', packed: true, anew: true }),
  /** HTML; sanitised before it is stored. */
  description: {
    ...paragraphsOrNone(DESCRIPTION_MAX, { label: 'Описание', packed: true }),
    body: optionalHtml(DESCRIPTION_MAX),
  },
  inclusions: paragraphsOrNone(PASSPORT_MAX, { label: 'Что включается', packed: true }),
  exclusions: paragraphsOrNone(PASSPORT_MAX, { label: 'Что не включается', packed: true }),
  /** The paper or report that the data are taken from. */
  source_form: lineOrNone(255, { label: 'Откуда данные', packed: true }),
  example: paragraphsOrNone(PASSPORT_MAX, { label: 'Пример', packed: true }),
  formula: own({
    label: 'Формула',
    body: z.string({ error: 'Введите формулу' }).trim().min(1, 'Введите формулу'),
    stored: z.string(),
    takes: 'text',
    listed: true,
    packed: true,
  }),
  decimals: own({
    label: 'Знаков после запятой',
    body: decimals,
    stored: z.int(),
    takes: 'text',
    blank: METRIC_DEFAULTS.decimals,
    packed: true,
  }),
  target_value: { ...decimal({ label: 'Цель', blank: null }), stored: z.number().nullable() },
  min_denominator: {
    ...decimal({ label: 'Наименьший знаменатель', blank: METRIC_DEFAULTS.min_denominator }),
    body: requiredEntry,
  },
  weight: { ...decimal({ label: 'Вес', blank: METRIC_DEFAULTS.weight }), body: weight },
  /** What an administrator chose; null where formula and unit tell. */
  metric_kind: own({
    label: 'Вид показателя',
    body: z.union([z.literal('').transform(() => null), z.null(), z.enum(METRIC_KINDS)], {
      error: 'Выберите вид показателя',
    }),
    stored: z.enum(METRIC_KINDS).nullable(),
    takes: 'text',
    blank: null,
    packed: true,
  }),
  /** An upgrade judges it no more, and asks administrators whether they would; false answers the question. */
  asks_judgement: flag({ label: 'Спрашивать, оценивать ли', blank: false, listed: true, anew: true }),
  date_begin: date({ label: 'Начало действия', listed: true, packed: true, anew: true }),
  date_end: dateOrNone({ label: 'Конец действия', listed: true, packed: true, anew: true }),
} satisfies Fields

const NAMES = namesOf(METRIC)

/** What the API answers by the field's own name: `metric_kind` is the one that holds, chosen or told. */
export const METRIC_ANSWERED = pick(
  METRIC,
  NAMES.filter((field) => field !== 'metric_kind'),
)

export const METRIC_LISTED = pick(METRIC, namesWith(METRIC, 'listed'))
export const METRIC_PACKED = pick(METRIC, namesWith(METRIC, 'packed'))

export const METRIC_COPIED = pick(
  METRIC,
  NAMES.filter((field) => !('anew' in METRIC[field])),
)

/** What is stored of an indicator, decimals as canonical text. Without a short name it gets what fits of its name. */
export type MetricFields = Omit<ValuesOf<typeof METRIC>, 'short_name'> & { short_name: string | null }
