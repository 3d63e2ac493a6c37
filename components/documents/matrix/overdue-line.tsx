import { TriangleAlert } from 'lucide-react'
import { Fragment } from 'react'
import type { OverdueDocuments } from '@/components/documents/matrix/matrix-progress'
import { columnInSentence } from '@/components/documents/period/matrix'
import { Link } from '@/components/ui/basics/link'
import { counted } from '@/lib/core/format/plural'

/** «Просрочено 5 документов: 3 за III квартал, 2 за II квартал», each period a way to its first one. */
export function OverdueLine({ overdue }: { overdue: readonly OverdueDocuments[] }) {
  if (overdue.length === 0) return null
  const all = overdue.reduce((sum, { count }) => sum + count, 0)
  return (
    <p className="mb-4 flex gap-2.5 rounded-lg border border-overdue-line bg-overdue-soft px-4 py-3 text-overdue print:hidden">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        {all === 1 ? 'Просрочен' : 'Просрочено'} {counted(all, 'документ', 'документа', 'документов')}:{' '}
        {overdue.map(({ column, count, href }, index) => (
          <Fragment key={`${column.periodicity}-${column.number}`}>
            {index > 0 && ', '}
            <Link href={href} className="font-semibold underline underline-offset-3">
              {count} за {columnInSentence(column)}
            </Link>
          </Fragment>
        ))}
      </span>
    </p>
  )
}
