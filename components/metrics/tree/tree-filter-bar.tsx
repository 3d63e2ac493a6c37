import { Undo2 } from 'lucide-react'
import type { TreeFilters } from '@/components/metrics/tree/metric-tree'
import { Button } from '@/components/ui/basics/button'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { TextField } from '@/components/ui/fields/text-field'

type TreeFilterBarProps = {
  filters: TreeFilters
  /** How many indicators have expired. */
  expired: number
  onChange: (filters: TreeFilters) => void
  /** Puts back the last move. */
  onUndo: (() => void) | undefined
}

/** The search of the tree, the switch that shows expired indicators, and the way back from a move. */
export function TreeFilterBar({ filters, expired, onChange, onUndo }: TreeFilterBarProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2">
      <TextField
        label="Поиск"
        labelHidden
        type="search"
        placeholder="Поиск по категориям и показателям"
        value={filters.search}
        onChange={(event) => onChange({ ...filters, search: event.target.value })}
        className="w-96 max-sm:w-full"
      />
      {expired > 0 && (
        <Checkbox
          label={`Показывать с истёкшим сроком (${expired})`}
          checked={filters.showExpired}
          onChange={(event) => onChange({ ...filters, showExpired: event.target.checked })}
        />
      )}
      {onUndo && (
        <Button icon={<Undo2 aria-hidden />} onClick={onUndo} className="ml-auto">
          Отменить перемещение
        </Button>
      )}
    </div>
  )
}
