import { Example, type Of, Result, rough } from '@/components/analytics/method/examples'
import { PlainTable } from '@/components/ui/lists/plain-table'
import { ScrollBox } from '@/components/ui/lists/scroll-box'
import { ALLOWANCE, GREATEST_SCORE } from '@/lib/calc/signals/cusum'
import { formatNumber } from '@/lib/core/format/numbers'
import { plural } from '@/lib/core/format/plural'

const chanceText = (chance: number) => (chance < 0.0001 ? 'меньше 0,0001' : formatNumber(chance, 4))

export function OutlierWorked({ example }: Of<'outlier'>) {
  const { decimals, unit, value, limits, signal, center } = example
  const shown = (one: number) => formatNumber(one, decimals)
  return (
    <Example of={example.metric} period={example.period}>
      <p>
        Обычный уровень — по {example.baseline}{' '}
        {plural(example.baseline, 'кварталу', 'кварталам', 'кварталам')}: {shown(center)}&nbsp;{unit}.
      </p>
      <Grounds example={example} />
      <p>
        Пределы: {shown(limits.lower)}–{shown(limits.upper)}.
      </p>
      <Result>
        {signal
          ? `${shown(value)} ${signal.side === 1 ? 'выше верхнего' : 'ниже нижнего'} предела: выброс`
          : `${shown(value)} в пределах: не сигнал`}
      </Result>
    </Example>
  )
}

function Grounds({ example: { grounds, counted, limits, center, decimals, factor } }: Of<'outlier'>) {
  if (grounds.by === 'ranges' || !counted || factor === null) {
    const range = grounds.by === 'ranges' ? grounds.range : 0
    return (
      <p>
        Средний скользящий размах {rough(range)}: {formatNumber(center, decimals)} ±{' '}
        {formatNumber((limits.upper - center) / (range || 1), 2)} · {rough(range)}.
      </p>
    )
  }
  const { expected, chance } = grounds
  const cases = formatNumber(Math.round(counted.cases))
  if (grounds.by === 'tails') {
    return (
      <p>
        При знаменателе {formatNumber(counted.of)} ждали {rough(expected)}, случаев {cases}. Их мало, поэтому
        точная вероятность: {chanceText(chance)} (порог 0,00135).
      </p>
    )
  }
  const { deviation, spread } = grounds
  const upper = (limits.upper / factor) * counted.of
  return (
    <p>
      При знаменателе {formatNumber(counted.of)} ждали {rough(expected)}, случаев {cases}; σ ={' '}
      {rough(deviation)}, поправка Лейни {formatNumber(spread, 2)}: {rough(expected)} ± 3 · {rough(deviation)}{' '}
      · {formatNumber(spread, 2)}, верхний предел {rough(upper)} случая. Вероятность такого отклонения{' '}
      {chanceText(chance)}.
    </p>
  )
}

export function ShiftWorked({ example }: Of<'shift'>) {
  const { signal, steps, center, decimals, unit } = example
  if (!signal?.sum) return null
  const { threshold } = signal.sum
  const last = steps.at(-1)
  return (
    <Example of={example.metric} period={example.period}>
      <p>
        Обычный уровень {[formatNumber(center, decimals), unit].filter(Boolean).join('\u00a0')}. К сумме
        прибавляется отклонение квартала в сигмах (не больше {formatNumber(GREATEST_SCORE, 1)}){' '}
        {signal.side === 1 ? 'вверх' : 'вниз'} минус {formatNumber(ALLOWANCE, 1)}; ниже нуля сумма не
        опускается.
      </p>
      <ScrollBox label="Как сумма дошла до порога">
        <PlainTable
          caption="Как сумма дошла до порога"
          names={['Квартал', 'Отклонение', 'Сумма']}
          nameStyle="pr-6 font-normal wrap-normal"
          headStyle="text-left text-ink-soft"
          className="text-sm"
        >
          {steps.map(({ label, score, sum }) => (
            <tr key={label}>
              <th scope="row" className="pr-6 text-left font-normal">
                {label}
              </th>
              <td className="pr-6 text-right">{formatNumber(score, 2)}</td>
              <td className="pr-6 text-right">{formatNumber(sum, 2)}</td>
            </tr>
          ))}
        </PlainTable>
      </ScrollBox>
      <Result>
        {formatNumber(last?.sum ?? 0, 2)} больше порога {formatNumber(threshold, 2)}: сдвиг, начало —{' '}
        {steps[0]?.label}
      </Result>
    </Example>
  )
}

const OUTSIDE = {
  '998': 'вне пределов 99,8\u00a0%',
  '95': 'вне пределов 95\u00a0%, но внутри 99,8\u00a0%',
} as const

export function FunnelWorked({ example }: Of<'funnel'>) {
  const { kind, theta, tau, phi, own, value, decimals, unit, limits, outside, factor } = example
  const shown = (one: number) => formatNumber(one, decimals)
  const scale = kind === 'proportion' ? 'arcsin √' : '√'
  return (
    <Example of={example.metric} period={example.period}>
      <p>
        {formatNumber(own.cases)} из {formatNumber(own.of)}: {shown(value)}&nbsp;{unit}; среднее группы θ ={' '}
        {shown(theta)}.
      </p>
      {tau === null ? (
        <p>
          Организации различаются не больше, чем по случайности
          {phi !== null && ` (φ = ${formatNumber(phi, 2)})`}: пределы — точные доли 2,5 и 97,5&nbsp;%, 0,1 и
          99,9&nbsp;% распределения {kind === 'proportion' ? 'биномиального' : 'Пуассона'} при b ={' '}
          {formatNumber(own.of)}.
        </p>
      ) : (
        <p>
          φ = {phi === null ? '—' : formatNumber(phi, 2)}, τ = {rough(tau)}: {scale}({shown(theta)} /{' '}
          {formatNumber(factor)}) ± 1,96 · √(1 / (4 · {formatNumber(own.of)}) + {rough(tau)}²), для
          99,8&nbsp;% вместо 1,96 — 3,09; обратно на шкалу показателя.
        </p>
      )}
      <p>
        95&nbsp;%: {shown(limits.l95)}–{shown(limits.u95)}; 99,8&nbsp;%: {shown(limits.l998)}–
        {shown(limits.u998)}.
      </p>
      <Result>
        {shown(value)} — {outside ? OUTSIDE[outside] : 'в пределах 95\u00a0%: отличие может быть случайным'}
      </Result>
    </Example>
  )
}

const WARNED = 0.003

export function WarningWorked({ example }: Of<'warning'>) {
  const { own, value, earlier, chance, spread, decimals, unit } = example
  const isWarned = chance < WARNED
  return (
    <Example of={example.metric} period={example.period}>
      <p>
        Введено {formatNumber(own.cases)} из {formatNumber(own.of)}: {formatNumber(value, decimals)}&nbsp;
        {unit}. За {earlier.periods} предыдущих кварталов вместе — {formatNumber(earlier.cases)} из{' '}
        {formatNumber(earlier.of)}, то есть столько же, как сейчас, было бы при{' '}
        {rough((own.of * earlier.cases) / earlier.of)}. Точный критерий сравнивает два отношения
        {spread > 1 && `, поправка Лейни ${formatNumber(spread, 2)}`}.
      </p>
      <Result>
        вероятность столь же далёкого числа — {chanceText(chance)}, порог 0,003:{' '}
        {isWarned ? 'предупреждение' : 'предупреждения нет'}
      </Result>
    </Example>
  )
}
