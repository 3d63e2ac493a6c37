import type { Line, Scenario, Size } from '@/e2e/faults/harness'
import { duration, say } from '@/scripts/boot/console.mjs'

export interface Result {
  scenario: Scenario
  lines: Line[]
  /** Empty: the promise held, or was not tried */
  failure: string
  /** Why it was not tried; empty: it was */
  skipped: string
  ms: number
}

function words(value: string | number) {
  return typeof value === 'number' ? value.toLocaleString('ru-RU') : value
}

/** @returns neither kept nor broken has a sign of its own */
function sign({ failure, skipped }: Result): string {
  if (failure) return '✘'
  return skipped ? '⚠ ПРОПУЩЕНО' : '✔'
}

/** Prints what one scenario measured. */
export function print(result: Result) {
  const { scenario, lines, failure, skipped, ms } = result
  say(`\n▸ ${scenario.id} ${scenario.title}`)
  const width = Math.max(...lines.map(([label]) => label.length), 0)
  for (const [label, value] of lines) say(`  ${label.padEnd(width)}  ${words(value)}`)
  if (failure || skipped) say(`  ${failure || skipped}`)
  say(`${sign(result)} ${scenario.id}: ${duration(ms)}`)
}

/** All results as a table for a document. */
export function markdown(results: Result[], size: Size) {
  const rows = results.map((result) => {
    const { scenario, lines, failure, skipped, ms } = result
    const measured = lines.map(([label, value]) => `${label}: ${words(value)}`).join('; ')
    return `| ${scenario.id} ${scenario.title} | ${`${sign(result)} ${failure || skipped}`.trim()} | ${measured} | ${duration(ms)} |`
  })
  const title = `Проверка на отказы, ${size === 'full' ? 'полная' : 'короткая'} форма`
  return `${title}\n\n| Проверка | Итог | Измерено | Время |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`
}
