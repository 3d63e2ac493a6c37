import type { Bar, Call, Taken } from '@/e2e/bench/throughput/calls'
import { quantile } from '@/e2e/bench/throughput/quantile'
import { hundredths, row, tenths, whole } from '@/e2e/bench/told'

/** Requests per second and the 95th percentile of all turns together. */
function summary(turns: Taken[]) {
  const times = turns.flatMap((one) => one.times)
  const seconds = turns.reduce((sum, one) => sum + one.seconds, 0)
  return { rate: times.length / seconds, p95: quantile(times, 0.95) }
}

/** A call and its turns at one replica, at two, at the bare handler. */
export interface Line {
  call: Call
  taken: Taken[][]
}

function compared({ taken }: Line) {
  const [one, two, bare] = taken.map(summary)
  if (!one || !two || !bare) throw new Error('three targets are expected')
  return { one, two, bare, ratio: one.rate / bare.rate }
}

/** Bars that a call misses, in words. */
export function missed(line: Line): string[] {
  const { name, bar, statements } = line.call
  const { ratio } = compared(line)
  const words = ({ ratio, statements }: Bar) => `${hundredths(ratio)} к голому, запросов ${statements}`
  const isWithin = ratio >= bar.ratio && statements <= bar.statements
  return isWithin ? [] : [`${name}: ${words({ ratio, statements })}; предел — ${words(bar)}`]
}

/** The Markdown table of one number of connections; the ratio is one replica against the bare handler. */
export function table(connections: number, lines: readonly Line[]) {
  const rows = lines.map((line) => {
    const { one, two, bare, ratio } = compared(line)
    const cells = [one, two, bare].flatMap(({ rate, p95 }) => [whole(rate), tenths(p95)])
    const { name, statements, bar } = line.call
    return row(
      name,
      statements,
      ...cells,
      hundredths(ratio),
      hundredths(bar.ratio),
      hundredths(two.rate / one.rate),
    )
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
    'предел',
    '2 реплики к одной',
  ]
  return [
    '',
    `Соединений: ${connections}`,
    '',
    row(...head),
    row(...head.map((_, at) => (at === 0 ? '---' : '---:'))),
    ...rows,
  ].join('\n')
}
