import { CircleAlert } from 'lucide-react'
import type { CheckedTemplate } from '@/lib/features/documents/template/shapes'

type CellProblemProps = Omit<CheckedTemplate['errors'][number], 'sheet'> & {
  /** Where one list tells of several sheets. */
  sheet?: string
}

/** What keeps a cell of a workbook, or a document of it, from being taken: where, which indicator's, why. */
export function CellProblem({ sheet, cell, metric_name, var_name, message }: CellProblemProps) {
  return (
    <li className="flex gap-2 text-danger">
      <CircleAlert aria-hidden className="mt-px size-[1.15em] shrink-0" />
      <span className="min-w-0 text-pretty">
        {sheet && <>{sheet}, </>}
        {cell && <b className="mr-1.5">{cell}</b>}
        {metric_name && (
          <span className="text-ink-soft">
            {metric_name} <b>{var_name}</b>:{' '}
          </span>
        )}
        {message}
      </span>
    </li>
  )
}
