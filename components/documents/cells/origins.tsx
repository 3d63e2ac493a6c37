import { Archive, ClipboardPaste, Database, FileSpreadsheet, Link2 } from 'lucide-react'
import type { EditedRow } from '@/components/documents/cells/entry-actions'
import { KEEPS_FOCUS, WANTING } from '@/components/documents/cells/entry-keys'
import { cellValue, isOffered } from '@/components/documents/cells/entry-state'
import { Button } from '@/components/ui/basics/button'
import { groupedText } from '@/lib/core/format/entry-text'
import { quoted } from '@/lib/core/format/plural'
import type { DataSource } from '@/lib/features/documents/entry/shapes'
import { NOT_ENTERED, sourceWords } from '@/lib/features/documents/labels'

const ICONS = {
  key: Database,
  workbook: FileSpreadsheet,
  document: Link2,
  pasted: ClipboardPaste,
  moved: Archive,
} as const

/** Icon for the source of a number that was not typed, with a text for screen readers and on hover. */
export function SourceIcon({ source }: { source: DataSource }) {
  const Icon = ICONS[source.kind]
  const words = sourceWords(source)
  return (
    <span
      title={words}
      className="ml-auto inline-block shrink-0 self-center pl-1.5 text-accent-strong print:hidden"
    >
      <Icon className="size-3.5" />
      <span className="sr-only">, {words}</span>
    </span>
  )
}

/** Numbers sent by exchange keys where a person had entered others: accept or decline. */
export function Offers({ row, index, actions }: EditedRow) {
  return row.cells.map((cell, place) => {
    const { variable, offer } = cell
    if (!offer || !isOffered(cell)) return null
    const at = { row: index, cell: place }
    const own = cellValue(cell)
    return (
      <fieldset
        key={variable.id}
        aria-label={`Прислано по ключу: ${variable.name}`}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          actions.decline(at)
        }}
        className="mt-2 flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1.5 rounded-md border border-accent-line bg-accent-soft px-3 py-1.5 text-sm print:hidden"
      >
        <p className="flex min-w-0 flex-1 basis-60 gap-2 text-pretty">
          <Database className="mt-px size-[1.25em] shrink-0 text-accent-strong" />
          <span className="min-w-0">
            {index + 1}
            {variable.var_name}: по ключу {quoted(offer.name)} прислано <b>{groupedText(offer.value)}</b>, у
            вас <b>{own === null ? NOT_ENTERED : groupedText(own)}</b> — ваше число оставлено.
          </span>
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <Button
            size="sm"
            {...WANTING}
            {...KEEPS_FOCUS}
            onClick={() => actions.fix(index, { kind: 'take', cell: place, value: offer.value })}
          >
            Взять {groupedText(offer.value)}
          </Button>
          <Button size="sm" aria-keyshortcuts="Escape" {...KEEPS_FOCUS} onClick={() => actions.decline(at)}>
            Оставить своё
          </Button>
        </div>
      </fieldset>
    )
  })
}
