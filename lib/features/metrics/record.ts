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
  paragraphsOrNone,
} from '@/lib/core/record/fields'
import {
  type Fields,
  type NounField,
  namesWith,
  pick,
  type ValuesOf,
  without,
} from '@/lib/core/record/record'
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

/** A field that no kind fits, with all its properties given. */
const own = <const A extends NounField>(about: A) => about

/**
 * Fields of an indicator's form, without unit, variables and position, which other rows store.
 * - `listed`: included in the tree of categories.
 * - `packed`: exported to another installation; ids become names, decimals exact text.
 * - `anew`: not taken over by a copy of the indicator.
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
    ...choice('metric-target-orders', { label: 'Порядок цели' }),
    named: named.extend({ system_name: z.enum(TARGET_ORDERS) }),
  },
  name: line(255, { label: 'Наименование', packed: true, anew: true }),
  /** A new indicator without one gets its truncated name. */
  short_name: line(METRIC_SHORT_MAX, { label: 'Краткое наименование', packed: true, anew: true }),
  /** HTML; sanitised before it is stored. */
  description: {
    ...paragraphsOrNone(DESCRIPTION_MAX, { label: 'Описание', packed: true }),
    body: optionalHtml(DESCRIPTION_MAX),
  },
  inclusions: paragraphsOrNone(PASSPORT_MAX, { label: 'Что включается', packed: true }),
  exclusions: paragraphsOrNone(PASSPORT_MAX, { label: 'Что не включается', packed: true }),
  /** The form or report that the data come from. */
  source_form: lineOrNone(255, { label: 'Откуда берутся данные', packed: true }),
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
  target_value: { ...decimal({ label: 'Целевое значение', blank: null }), stored: z.number().nullable() },
  min_denominator: {
    ...decimal({ label: 'Минимальный знаменатель', blank: METRIC_DEFAULTS.min_denominator }),
    body: requiredEntry,
  },
  weight: { ...decimal({ label: 'Вес в оценке категории', blank: METRIC_DEFAULTS.weight }), body: weight },
  /** The kind chosen by an administrator; null to derive it from formula and unit. */
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
  /** Whether to ask administrators about judging an indicator that an upgrade stopped judging; an answer ends it. */
  asks_judgement: flag({ label: 'Спрашивать, оценивать ли', blank: false, listed: true, anew: true }),
  date_begin: date({ label: 'Первый период', listed: true, packed: true, anew: true }),
  date_end: dateOrNone({ label: 'Последний период', listed: true, packed: true, anew: true }),
} satisfies Fields

/** Fields answered as stored; `metric_kind` is answered as the kind in force, chosen or derived. */
export const METRIC_ANSWERED = without(METRIC, 'metric_kind')

export const METRIC_LISTED = pick(METRIC, namesWith(METRIC, 'listed'))
export const METRIC_PACKED = pick(METRIC, namesWith(METRIC, 'packed'))

/** Stored fields of an indicator, decimals as canonical text; for a null short name the name is truncated. */
export type MetricFields = Omit<ValuesOf<typeof METRIC>, 'short_name'> & { short_name: string | null }
