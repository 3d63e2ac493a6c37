import Link from 'next/link'
import type { EntryMetric } from '@/components/documents/cells/entry-rows'
import { SafeHtml } from '@/components/ui/rich-text/safe-html'
import { formulaInWords } from '@/lib/calc/formula/words'

/** What an indicator means and how it is computed. */
export function MetricDetails({ metric }: { metric: EntryMetric }) {
  const names = Object.fromEntries(metric.variables.map(({ letter, name }) => [letter, name]))
  return (
    <>
      {metric.description && <SafeHtml html={metric.description} className="mb-4" />}
      <h3 className="text-sm font-semibold text-ink-soft">Как вычисляется</h3>
      <p className="mt-1 text-pretty">
        {metric.expression ? formulaInWords(metric.expression, names) : metric.formula}
      </p>
      <p className="mt-4">
        <Link href={`/indicators/${metric.id}`} target="_blank" prefetch={false} className="link font-medium">
          Паспорт показателя
          <span className="sr-only"> (откроется в новой вкладке)</span>
        </Link>
      </p>
    </>
  )
}
