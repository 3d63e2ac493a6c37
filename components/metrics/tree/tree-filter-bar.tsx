import type { TreeFilters } from '@/components/metrics/tree/metric-tree'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { TextField } from '@/components/ui/fields/text-field'

type TreeFilterBarProps = {
  filters: TreeFilters
  /** How many indicators have expired. */
  expired: number
  onChange: (filters: TreeFilters) => void
}

/** The search of the tree and the switch that shows expired indicators. */
export function TreeFilterBar({ filters, expired, onChange }: TreeFilterBarProps) {
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
    </div>
  )
}
