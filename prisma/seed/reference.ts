import { PERIODICITY } from '@/lib/calc/periods'
import catalogue from '@/prisma/reference/catalogue.json'
import demo from '@/prisma/reference/demo.json'
import dictionaries from '@/prisma/reference/dictionaries.json'

const ORDERS = new Map(Object.entries(demo.orders))
const PERIODS = new Map<string, number>(Object.entries(PERIODICITY))
const TARGETS = new Map(dictionaries.metric_target_orders.map(({ id, system_name }) => [system_name, id]))

/** What a map has to have. @throws RangeError */
function known<Value>(map: ReadonlyMap<string, Value>, name: string): Value {
  const value = map.get(name)
  if (value === undefined) throw new RangeError(`not known: ${name}`)
  return value
}

/**
 * The start-up catalogue, a package of indicators as `/api/catalogue-package` gives and takes them: words are ids here, and
 * each indicator has the made-up order of magnitude that demo and benches draw from.
 */
export const REFERENCE_CATEGORIES = catalogue.categories.map(({ name, short_name, metrics }) => ({
  name,
  short_name,
  metrics: metrics.map(({ period, target_order, suggested_actions: _none, ...metric }) => ({
    ...metric,
    metric_period_id: known(PERIODS, period),
    metric_target_order_id: known(TARGETS, target_order),
    demo: known(ORDERS, metric.code),
  })),
}))

export const REFERENCE_METRICS = REFERENCE_CATEGORIES.flatMap(({ metrics }) => metrics)
