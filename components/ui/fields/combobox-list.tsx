import { ListboxOption, OptionWords } from '@/components/ui/fields/listbox-option'
import type { ComboboxState } from '@/components/ui/fields/use-combobox'
import { formatNumber } from '@/lib/core/format/numbers'

type ComboboxListProps = { id: string; label: string; value: string; list: ComboboxState }

/** The options a combobox has found, below its field. */
export function ComboboxList({ id, label, value, list }: ComboboxListProps) {
  const { isOpen, shown, total } = list
  return (
    <div
      hidden={!isOpen}
      className="absolute inset-x-0 top-full z-30 mt-1 rounded-md border border-line-strong bg-surface shadow-float"
    >
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className="max-h-80 overflow-y-auto p-1 empty:hidden"
      >
        {shown.map((option, index) => (
          <ListboxOption
            key={option.value}
            id={list.optionId(index)}
            selected={option.value === value}
            active={index === list.active}
            onChoose={() => list.choose(option)}
            onMark={() => list.mark(index)}
          >
            <OptionWords option={option} selected={option.value === value} />
          </ListboxOption>
        ))}
      </div>
      <p role="status" className="px-3 py-2 text-sm text-ink-soft empty:hidden">
        {isOpen && total === 0 && 'Ничего не найдено'}
        {total > shown.length &&
          `Показаны первые ${formatNumber(shown.length)} из ${formatNumber(total)}. Уточните запрос.`}
      </p>
    </div>
  )
}
