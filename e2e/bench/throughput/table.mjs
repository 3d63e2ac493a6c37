import { quantile } from './quantile.mjs'

/**
 * @typedef {import('./load.mjs').Call} Call
 * @typedef {import('./load.mjs').Taken} Taken
 */

const whole = (/** @type {number} */ value) => value.toLocaleString('ru-RU', { maximumFractionDigits: 0 })
const tenths = (/** @type {number} */ value) => value.toLocaleString('ru-RU', { maximumFractionDigits: 1 })
const hundredths = (/** @type {number} */ value) =>
  value.toLocaleString('ru-RU', { maximumFractionDigits: 2 })

/** Requests per second and the 95th percentile of all turns together. @param {Taken[]} turns */
export function summary(turns) {
  const times = turns.flatMap((one) => one.times)
  const seconds = turns.reduce((sum, one) => sum + one.seconds, 0)
  return { rate: times.length / seconds, p95: quantile(times, 0.95) }
}

/**
 * The Markdown table of one number of connections; the ratio is one replica against the bare handler.
 * @param {number} connections
 * @param {Array<{ call: Call, taken: Taken[][] }>} lines one replica, two, the bare handler
 */
export function table(connections, lines) {
  const rows = lines.map(({ call, taken }) => {
    const [one, two, bare] = taken.map(summary)
    if (!one || !two || !bare) throw new Error('three targets are expected')
    const cells = [one, two, bare].flatMap(({ rate, p95 }) => [whole(rate), tenths(p95)])
    return [
      call.name,
      call.statements,
      ...cells,
      hundredths(one.rate / bare.rate),
      hundredths(two.rate / one.rate),
    ]
  })
  const head = [
    'вызов',
    'запросов SQL',
    '1 реплика, в секунду',
    'p95, мс',
    '2 реплики, в секунду',
    'p95, мс',
    'голый Next и один запрос, в секунду',
    'p95, мс',
    '1 реплика к голому',
    '2 реплики к одной',
  ]
  const line = (/** @type {Array<string | number>} */ cells) => `| ${cells.join(' | ')} |`
  return [
    '',
    `Соединений: ${connections}`,
    '',
    line(head),
    line(head.map((_, at) => (at === 0 ? '---' : '---:'))),
    ...rows.map(line),
  ].join('\n')
}
