import { Triangle } from 'lucide-react'
import { MarkIcon } from '@/components/analytics/dynamics/mark-icon'
import { TermHint } from '@/components/analytics/method/term-hint'
import { METHOD_VERSION } from '@/lib/calc/method-version'
import { markWords } from '@/lib/features/analytics/dynamics/labels'
import type { Mark } from '@/lib/features/analytics/dynamics/rules'

/** What stands in a cell; the signs that are used alone. */
export function ReportLegend({ marks, asOf }: { marks: readonly Mark[]; asOf: string }) {
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
      <p>Под значением — изменение к прошлому периоду:</p>
      <ul aria-label="Обозначения" className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {marks.map((mark, index) => (
          <li key={markWords(mark)} className="inline-flex items-center gap-1.5">
            <MarkIcon mark={mark} />
            {markWords(mark)}
            {marks.findIndex(({ kind }) => kind === mark.kind) === index && <TermHint of={mark.kind} />}
          </li>
        ))}
        <li className="inline-flex items-center gap-1.5">
          <Triangle aria-hidden className="size-2.5 fill-current text-danger" />
          больше случайного
          <TermHint of="chance" />
        </li>
        <li>серое — в пределах случайного</li>
        <li>метод {METHOD_VERSION}</li>
      </ul>
      <p className="ml-auto @max-3xl:ml-0">Данные на {asOf}</p>
    </div>
  )
}
