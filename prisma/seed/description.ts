import { parseFormula } from '@/lib/calc/formula/parse'
import { printFormulaPretty } from '@/lib/calc/formula/print'
import dictionaries from '@/prisma/reference/dictionaries.json'

interface Described {
  metric_unit: string
  metric_target_order_id: number
  formula: string
  metric_calc_data: ReadonlyArray<{ var_name: string; name: string; aggregation: string }>
}

/**
 * The text behind the «i» of an indicator: formula, variables, unit, direction, and how quarters make a year. HTML
 * of the allow-list of descriptions. Throws a RangeError for a formula that does not parse.
 */
export function metricDescription(metric: Described): string {
  const parsed = parseFormula(metric.formula)
  if (!parsed.ok) throw new RangeError(parsed.problem.message)
  const variables = metric.metric_calc_data
    .map(({ var_name, name }) => `<li><strong>${var_name}</strong> — ${escapeHtml(lowerFirst(name))}</li>`)
    .join('')
  const order = dictionaries.metric_target_orders.find(({ id }) => id === metric.metric_target_order_id)
  const unit = sentence(`Единица измерения: ${escapeHtml(metric.metric_unit)}`)
  return [
    `<p>Рассчитывается по формуле <strong>${printFormulaPretty(parsed.expression)}</strong>, где:</p>`,
    `<ul>${variables}</ul>`,
    `<p>${unit} ${sentence(order?.name ?? '')}</p>`,
    `<p>${yearRule(metric)}</p>`,
  ].join('')
}

function yearRule({ metric_calc_data }: Described): string {
  if (metric_calc_data.every(({ aggregation }) => aggregation === 'sum')) {
    return 'Значение за год рассчитывается по сумме данных за кварталы.'
  }
  const words = metric_calc_data.map(
    ({ var_name, aggregation }) => `${var_name} ${aggregation === 'sum' ? 'суммируется' : 'усредняется'}`,
  )
  return `Значение за год рассчитывается по данным за кварталы: ${words.join(', ')}.`
}

function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
