import type { EditedRow } from '@/components/documents/cells/entry-actions'
import { fieldId, REASON } from '@/components/documents/cells/entry-grid'
import { SuggestField } from '@/components/ui/fields/suggest-field'

const INACTIVE_REASONS = [
  'Услуга не оказывается',
  'Нет таких пациентов в периоде',
  'Нет такого отделения',
  'Данные не собираются',
] as const

const MAX_INACTIVE_REASON = 200

/** Why a row is off: a common reason or free text; prefilled with the last reason given. */
export function ReasonField({ row, index, actions }: EditedRow) {
  const { inactiveReason, context, metric } = row
  const isRemembered = inactiveReason !== null && inactiveReason === context.earlier_inactive_reason
  const at = { row: index, cell: REASON }
  return (
    <div className="mt-1.5 grid items-center gap-x-4 @3xl:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] print:hidden">
      <SuggestField
        id={fieldId(at)}
        label={`Почему отключён: ${metric.short_name}`}
        labelHidden
        placeholder="Почему отключён (необязательно)"
        value={inactiveReason ?? ''}
        onChange={(text) => actions.reason(index, text)}
        onEnter={() => actions.goOn(at)}
        maxLength={MAX_INACTIVE_REASON}
        suggestions={INACTIVE_REASONS}
        listLabel="Обычные причины"
      />
      {isRemembered && <p className="text-sm text-ink-soft @max-3xl:mt-1">Причина с прошлого раза</p>}
    </div>
  )
}
