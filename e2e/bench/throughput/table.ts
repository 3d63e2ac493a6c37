import type { Call, Taken } from '@/e2e/bench/throughput/calls'
import { quantile } from '@/e2e/bench/throughput/quantile'

const whole = (value: number) => value.toLocaleString('ru-RU', { maximumFractionDigits: 0 })
const tenths = (value: number) => value.toLocaleString('ru-RU', { maximumFractionDigits: 1 })
const hundredths = (value: number) => value.toLocaleString('ru-RU', { maximumFractionDigits: 2 })

/** Requests per second and the 95th percentile of all turns together. */
function summary(turns: Taken[]) {
  const times = turns.flatMap((one) => one.times)
  const seconds = turns.reduce((sum, one) => sum + one.seconds, 0)
  return { rate: times.length / seconds, p95: quantile(times, 0.95) }
}

/**
 * The Markdown table of one number of connections; the ratio is one replica against the bare handler.
 * @param lines one replica, two, the bare handler
 */
export function table(connections: number, lines: Array<{ call: Call; taken: Taken[][] }>) {
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
  const line = (cells: Array<string | number>) => `| ${cells.join(' | ')} |`
  return [
    '',
    `Соединений: ${connections}`,
    '',
    line(head),
    line(head.map((_, at) => (at === 0 ? '---' : '---:'))),
    ...rows.map(line),
  ].join('\n')
}
