import { Check, ShieldCheck, TriangleAlert } from 'lucide-react'
import { hiddenWords } from '@/components/analytics/publications/publication-words'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { PlainTable } from '@/components/ui/lists/plain-table'
import { ScrollBox } from '@/components/ui/lists/scroll-box'
import { formatNumber } from '@/lib/core/format/numbers'
import { counted } from '@/lib/core/format/plural'
import type { Publication } from '@/lib/features/analytics/publications/contract'
import type { GateResult } from '@/lib/features/analytics/publications/shapes'

const TRIED = [
  'Настройки фильтров попарно',
  'Кварталы и годы вместе',
  'Оценки категорий, медианы, полосы, воронки',
  'Рядом с выпусками, которые можно открыть',
]
const CELL = 'px-3 py-2 @max-3xl:px-1.5'

type GateCardProps = {
  id: number
  gate: GateResult
  hidden: NonNullable<Publication['administration']>['hidden']
}

/** Result of the gate: checks for disclosure, and what was withheld. */
export function GateCard({ id, gate, hidden }: GateCardProps) {
  const isSound = gate.found === 0
  const Icon = isSound ? ShieldCheck : TriangleAlert
  return (
    <section
      aria-labelledby="gate"
      className={classNames(
        'rounded-lg border bg-surface px-5 py-4',
        isSound ? 'border-line' : 'border-overdue-line',
      )}
    >
      <div className="flex flex-wrap items-center gap-3">
        <Icon className={classNames('size-7', isSound ? 'text-approved' : 'text-overdue')} />
        <h2 id="gate" className={classNames('text-lg font-semibold', !isSound && 'text-overdue')}>
          {isSound ? 'Проверка пройдена: чужое из него не узнать' : 'Проверка не пройдена: выпуск не выйдет'}
        </h2>
        <Link
          href={`/analytics/anonymity?publication=${id}`}
          className="link ml-auto inline-flex min-h-(--control-sm) items-center text-sm @max-3xl:ml-0"
        >
          Сертификат
        </Link>
      </div>
      <ul aria-label="Что проверено" className="mt-2 divide-y divide-line border-t border-line text-sm">
        {TRIED.map((what) => (
          <li key={what} className="flex items-center gap-2 py-2">
            {isSound && <Check className="size-4 text-approved" />}
            {what}
          </li>
        ))}
      </ul>
      <p className="border-t border-line pt-2 text-sm text-pretty">
        {isSound
          ? 'Не узнано ничего.'
          : `Узнать можно ${counted(gate.found, 'число', 'числа', 'чисел')} другой организации. Отмените кандидата и сообщите разработчикам.`}
        {gate.wider > 0 &&
          ` С более широкой полосой знаменателя показано ${counted(gate.wider, 'значение', 'значения', 'значений')}.`}
        {gate.digit_less > 0 &&
          ` На знак короче — ${counted(gate.digit_less, 'значение', 'значения', 'значений')}.`}
      </p>
      <p className="mt-3">
        <b className="font-semibold">Ради этого скрыто: {hiddenWords(gate)}</b>
        {gate.values > 0 && `, ${formatNumber((gate.hidden / gate.values) * 100, 2)} %`}
      </p>
      {hidden.length > 0 && (
        <ScrollBox label="Скрытые значения" className="mt-2">
          <PlainTable
            caption="Скрытые значения"
            names={['Показатель', 'Период', 'Скрыто']}
            nameStyle={classNames(CELL, 'font-normal last:text-right')}
            headStyle="bg-sunken text-left text-ink-muted"
            bodyStyle="divide-y divide-line"
            className="w-full border-collapse text-sm"
          >
            {hidden.map(({ metric, period, values }) => (
              <tr key={`${metric.id} ${period}`}>
                <th scope="row" className={classNames(CELL, 'text-left font-normal')}>
                  {metric.short_name}
                </th>
                <td className={CELL}>{period}</td>
                <td className={classNames(CELL, 'text-right')}>{formatNumber(values)}</td>
              </tr>
            ))}
          </PlainTable>
        </ScrollBox>
      )}
    </section>
  )
}
