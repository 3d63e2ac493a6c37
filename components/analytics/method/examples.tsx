import type { ReactNode } from 'react'
import { areReliable, placeSentence } from '@/components/analytics/organisations/place-words'
import { organisations, starWords } from '@/components/analytics/organisations/rating-words'
import { STAR_RELIABILITY } from '@/lib/calc/places/dispersion'
import { formatNumber, formatSigned } from '@/lib/core/format/numbers'
import { periodTitle } from '@/lib/core/format/quarters'
import type { ExampleAbout, ReferenceExamples } from '@/lib/features/analytics/method/rules'

type ExampleProps = {
  of: string
  /** Null for the reference example. */
  period: ExampleAbout['period']
  children: ReactNode
}

/** A formula with numbers substituted step by step, down to the value on a screen. */
export function Example({ of, period, children }: ExampleProps) {
  return (
    <div className="rounded-lg border border-line bg-surface px-4 py-3.5">
      <p className="mb-2 text-sm text-pretty text-ink-soft">
        <b className="font-semibold text-ink">{period ? 'Пример организации.' : 'Эталонный пример:'}</b>{' '}
        {period ? `${of}, ${periodTitle(period)}` : 'числа взяты из проверки метода.'}
      </p>
      <div className="space-y-1.5 text-pretty tabular-nums">{children}</div>
    </div>
  )
}

/** The last line of an example: the value shown on the screen. */
export function Result({ children }: { children: ReactNode }) {
  return (
    <p data-result className="border-t border-line pt-2 font-semibold">
      {children}
    </p>
  )
}

const SIGNIFICANT = 3

/** An intermediate number with three significant digits, without trailing zeros. */
export function rough(value: number): string {
  if (value === 0) return '0'
  const decimals = Math.max(0, SIGNIFICANT - 1 - Math.floor(Math.log10(Math.abs(value))))
  return formatNumber(value, Math.min(8, decimals))
}

export type Of<Name extends keyof ReferenceExamples> = { example: ReferenceExamples[Name] }

export function PlaceWorked({ example }: Of<'place'>) {
  const { value, decimals, unit, better, tied, worse, total, place } = example
  return (
    <Example of={example.metric} period={example.period}>
      <p>
        Значение {formatNumber(value, decimals)}&nbsp;{unit}; со значением {organisations(total)}: лучше —{' '}
        {better}, такое же (вместе с этим) — {tied}, хуже — {worse}.
      </p>
      <Result>
        место = {better} + 1 = {place} из {total}
      </Result>
    </Example>
  )
}

export function ScoreWorked({ example }: Of<'place'>) {
  const { tied, worse, total, score } = example
  return (
    <Example of={example.metric} period={example.period}>
      <p>
        W = {worse} хуже, T = {tied} с тем же значением, N = {total}.
      </p>
      <Result>
        S = 100 · ({worse} + ({tied} − 1)/2) / ({total} − 1) = {formatNumber(score, 2)}
      </Result>
    </Example>
  )
}

export function CategoryScoreWorked({ example: { category, period, parts, score } }: Of<'star'>) {
  return (
    <Example of={`Категория «${category}»`} period={period}>
      <p>Вклад показателей с учётом весов (округлён до 0,1):</p>
      <ul className="list-disc pl-5 text-sm">
        {parts.map(({ name, points }) => (
          <li key={name}>
            {name}: {formatSigned(points, 1)}
          </li>
        ))}
      </ul>
      <Result>
        оценка = 50 {parts.map(({ points }) => signed(points)).join(' ')} = {formatNumber(score, 1)}
      </Result>
    </Example>
  )
}

const signed = (points: number) => `${points < 0 ? '−' : '+'} ${formatNumber(Math.abs(points), 2)}`

export function IntervalWorked({ example }: Of<'interval'>) {
  const { kind, own, y, s, ends, decimals, unit, place, total, interval, reliability } = example
  const root = `√(${formatNumber(own.cases)} / ${formatNumber(own.of)})`
  return (
    <Example of={example.metric} period={example.period}>
      <p>
        y = {kind === 'proportion' ? `arcsin ${root}` : root} = {rough(y)}; s = 1 / (2 · √
        {formatNumber(own.of)}) = {rough(s)}.
      </p>
      <p>
        y ± 1,96 · s — это значения от {formatNumber(ends[0], decimals)} до {formatNumber(ends[1], decimals)}
        &nbsp;{unit}. Настоящее значение вероятнее ближе к среднему группы; у каждой организации так же учтён
        её случай, на краях получаются крайние места.
      </p>
      <Result>
        место {place} из {total}, с учётом случайности от {interval[0]} до {interval[1]}.{' '}
        {placeSentence(place, interval, total, areReliable(reliability))}
      </Result>
      <p className="text-sm text-ink-soft">
        Надёжность мест этого показателя {formatNumber(reliability, 2)}:{' '}
        {areReliable(reliability) ? 'местам можно верить.' : 'порядок мест в основном случаен, медалей нет.'}
      </p>
    </Example>
  )
}

export function StarWorked({ example }: Of<'star'>) {
  const { place, total, stars, reliability } = example
  return (
    <Example of={`Категория «${example.category}»`} period={example.period}>
      <p>
        Место {place} из {total}
        {reliability !== null && `, надёжность ${formatNumber(reliability, 2)}`}.
      </p>
      <Result>
        {stars === null
          ? starless(total, reliability)
          : `5 − ⌊5 · (${place} − 1) / ${total}⌋ = ${starWords(stars)}`}
      </Result>
    </Example>
  )
}

function starless(total: number, reliability: number | null): string {
  if (reliability === null)
    return 'Случаи считает меньшая часть показателей категории, надёжность неизвестна: звёзд нет'
  if (reliability < STAR_RELIABILITY) return `${formatNumber(reliability, 2)} меньше 0,7: звёзд нет`
  return `Организаций с местом ${total}, меньше десяти: звёзд нет`
}
